import type { PublishSummary } from '../api/publisher.ts';
import { FilesDigest, type FilesSum } from './files-digest.ts';
import { sleepsUntil } from './incremental/own-facts.ts';
import { fileOf } from './publisher/output-folder.ts';
import { markedSize } from './publisher/renderer.ts';
import type { PublishingContext } from './publishing-context.ts';

/** What the next rebuild finds where this one left nothing to do, as long as nothing changes. */
export interface Settled {
  /** Of the published files as they should be: a file that is not as it should be differs from it. */
  output: FilesSum;
  /** Ms since 1970: from when until when time changes nothing; `until` null: it never does. */
  since: number;
  until: number | null;
  summary: PublishSummary;
}

/**
 * After the first publish of a process, which found `files` in the output (sizes in bytes by path) and did what `summary` says. Null: not all
 * was made, or something is to be said of documents.
 */
export function settledSite(
  context: PublishingContext,
  { files, summary }: { files: ReadonlyMap<string, number>; summary: PublishSummary },
): Settled | null {
  const { engine, publisher } = context;
  const { failed, documents, warnings } = publisher.status();
  const output = expectedOutput(context, files);
  if (output === null || failed.length + documents.length + warnings.named.length > 0) return null;
  const until = Math.min(sleepsUntil(engine.facts), context.nextRemoval());
  return {
    output,
    since: engine.asOf,
    until: Number.isFinite(until) ? until : null,
    summary: { ...summary, rendered: 0, written: 0, deleted: 0, unchanged: 0, changed: [] },
  };
}

/** Null: of a file it is not known. */
function expectedOutput(
  { engine: { pages }, assets, pictures }: PublishingContext,
  before: ReadonlyMap<string, number>,
): FilesSum | null {
  if (pages.dirty.size + pages.gone.size > 0) return null;
  const digest = new FilesDigest();
  for (const { path, bytes } of pages.pages.values()) {
    if (bytes === null) return null;
    digest.add(fileOf(path), markedSize(bytes));
  }
  for (const [file, size] of [...assets.files(before), ...pictures.files(before)]) {
    if (size === null) return null;
    digest.add(file, size);
  }
  return digest.sum;
}
