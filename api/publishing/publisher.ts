import type { z } from 'zod';
import type * as shapes from '../contract/publishing.ts';
import type { Effect } from '../contract/previews.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';

export type PublishSummary = z.infer<typeof shapes.publishSummary>;
/** A page that keeps its last good version because its new one could not be made. */
export type FailedPage = z.infer<typeof shapes.failedPage>;
export type BrokenDocument = z.infer<typeof shapes.brokenDocument>;
export type PublishEvent = z.infer<typeof shapes.publishEvent>;
export type PublishStatus = z.infer<typeof shapes.publishStatus>;

export interface Publish {
  /** Goes out as `X-Publish-Id`. */
  id: string;
  /** Resolves when the pages are on disk, and at the latest with `done`; never rejects. */
  shown: Promise<void>;
  /** Resolves when all is saved that the next publish needs, too; never rejects: failures are in the summary. */
  done: Promise<PublishSummary>;
}

/** What a page was made from, and the deals on it: `documents` and `deals` by their keys. */
export type MadePage = Pick<shapes.Explanation, 'madeAt' | 'because' | 'nextChangeAt'> & {
  documents: readonly string[];
  deals: readonly string[];
};

/** All that the API knows of publishing. */
export interface Publisher {
  /** Publishes what these documents (keys such as `stores/acme`) touch. Bursts are joined into one publish. */
  changed(documents: readonly string[]): Publish;
  /** Looks for documents edited outside the server and publishes what they touch; `full` renders every page again. */
  rebuild(options?: { full?: boolean }): Publish;
  status(): PublishStatus;
  /** undefined: there is no such page. */
  explain(path: string): MadePage | undefined;
  /** Resolves once all that was requested until now is published, also what others went first of. */
  caughtUp(): Promise<void>;
  /** How many changed documents wait for the next publish. */
  waiting(): number;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: PublishEvent) => void): () => void;
}

/** Documents as they would be, by key; undefined: deleted. */
export type ChangedDocuments = ReadonlyMap<DocumentKey, unknown>;

/** What a publish of these documents would do to the HTML pages. */
export type EffectOf = (changes: ChangedDocuments) => Promise<Effect>;
