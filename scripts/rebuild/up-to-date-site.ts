import type { PublishSummary } from '../../api/publishing/publisher.ts';
import type { Page } from '../engine/nodes/page-set.ts';
import { digestOfFile } from '../publish/output/output-files.ts';
import { fileOf } from '../publish/output/output-folder.ts';
import { markedSize } from '../publish/render/renderer.ts';
import type { PublishingContext } from './publishing-context.ts';

/** What the next rebuild finds where this one left nothing to do, as long as nothing changes. */
export interface UpToDate {
  /** Ms since 1970: from when until when time changes nothing; `until` null: it never does. */
  since: number;
  until: number | null;
  /** Digest of the names and sizes of the published files as they should be: a file that is not as it should be differs from it. */
  output: number;
  summary: PublishSummary;
}

/**
 * After the first publish of a process, which did what `summary` says. Null: not all was made, or something is to be said of documents.
 */
export function upToDateSite(context: PublishingContext, summary: PublishSummary): UpToDate | null {
  const { engine, publisher } = context;
  const { failed, documents, warnings } = publisher.status();
  const { dirty, gone } = engine.pages;
  const problems = failed.length + documents.length + warnings.named.length;
  if (engine.hasFailures || dirty.size + gone.size + problems > 0) return null;
  const output = expectedOutput(context);
  if (output === null) return null;
  const until = Math.min(engine.nextExpiry() ?? Infinity, context.assets.nextRemoval());
  return {
    since: engine.asOf,
    until: Number.isFinite(until) ? until : null,
    output,
    summary: { ...summary, rendered: 0, written: 0, deleted: 0, unchanged: 0, changed: [] },
  };
}

/** Null: of a file it is not known. */
function expectedOutput({ engine, output, assets, pictures }: PublishingContext): number | null {
  // compressed copies are made when a publish is over
  if (output.hasCopies) return null;
  let sum = 0;
  try {
    const pages = Iterator.from(engine.pages.pages.values()).map((page) => [fileOf(page.path), sizeOf(page)] as const);
    for (const [file, size] of [...pages, ...assets.files(), ...pictures.files()]) {
      if (size === null) return null;
      sum += digestOfFile(file, size);
    }
  } catch (error) {
    // the traces or the output cannot be read; anything else is a fault of the program
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  return sum;
}

const sizeOf = ({ bytes }: Page): number | null => (bytes === null ? null : markedSize(bytes));
