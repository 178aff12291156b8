import type { PublishSummary } from '../api/publisher.ts';
import { FilesDigest, type FilesSum } from './files-digest.ts';
import { sleepsUntil } from './incremental/own-facts.ts';
import type { Page } from './incremental/page-set.ts';
import type { FilesFound } from './publisher/files-found.ts';
import { fileOf, pathOf } from './publisher/output-folder.ts';
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
 * After the first publish of a process, which found `files` in the output and did what `summary` says. Null: not all was made, or something
 * is to be said of documents.
 */
export function settledSite(
  context: PublishingContext,
  { files, summary }: { files: FilesFound; summary: PublishSummary },
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
function expectedOutput(context: PublishingContext, files: FilesFound): FilesSum | null {
  const { dirty, gone } = context.engine.pages;
  if (dirty.size + gone.size > 0) return null;
  if (files.kind === 'listed') return sumOfAll(context, files.sizes);
  return files.replaced === null
    ? sumOfAll(context, context.output.files())
    : sumSince(context, files.sum, files.replaced);
}

/** Of files whose digest was `before`, and of which those that were replaced had these sizes in bytes. */
function sumSince(
  { engine: { pages }, assets }: PublishingContext,
  before: FilesSum,
  replaced: ReadonlyMap<string, number | null>,
): FilesSum | null {
  const digest = new FilesDigest();
  digest.addSum(before);
  for (const [file, size] of replaced) {
    if (size !== null) digest.remove(file, size);
    const page = pages.pages.get(pathOf(file));
    const present = page ? sizeOf(page) : assets.sizeOf(file);
    if (present === null) return null;
    if (present !== undefined) digest.add(file, present);
  }
  return digest.sum;
}

/** `before`: sizes in bytes of the files that are neither pages nor published assets. */
function sumOfAll(
  { engine: { pages }, assets, pictures }: PublishingContext,
  before: ReadonlyMap<string, number>,
): FilesSum | null {
  const digest = new FilesDigest();
  const files = Iterator.from(pages.pages.values()).map((page) => [fileOf(page.path), sizeOf(page)] as const);
  for (const [file, size] of [...files, ...assets.files(before), ...pictures.files(before)]) {
    if (size === null) return null;
    digest.add(file, size);
  }
  return digest.sum;
}

const sizeOf = ({ bytes }: Page): number | null => (bytes === null ? null : markedSize(bytes));
