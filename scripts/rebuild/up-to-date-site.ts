import type { PublishSummary } from '../../api/publishing/publisher.ts';
import { sleepsUntil } from '../engine/saved/own-facts.ts';
import type { PublishingContext } from './publishing-context.ts';

/** What the next rebuild finds where this one left nothing to do, as long as nothing changes. */
export interface UpToDate {
  /** Ms since 1970: from when until when time changes nothing; `until` null: it never does. */
  since: number;
  until: number | null;
  summary: PublishSummary;
}

/**
 * After the first publish of a process, which did what `summary` says. Null: not all was made, or something is to be said of documents.
 */
export function upToDateSite(context: PublishingContext, summary: PublishSummary): UpToDate | null {
  const { engine, publisher } = context;
  const { failed, documents, warnings } = publisher.status();
  const { dirty, gone } = engine.pages;
  if (dirty.size + gone.size + failed.length + documents.length + warnings.named.length > 0) return null;
  const until = Math.min(sleepsUntil(engine.facts), context.nextRemoval());
  return {
    since: engine.asOf,
    until: Number.isFinite(until) ? until : null,
    summary: { ...summary, rendered: 0, written: 0, deleted: 0, unchanged: 0, changed: [] },
  };
}
