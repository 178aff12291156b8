/** What one publish did. `changed` holds the paths of pages written or deleted; `ms` is wall time. */
export interface PublishSummary {
  pages: number;
  rendered: number;
  written: number;
  deleted: number;
  unchanged: number;
  failed: number;
  ms: number;
  changed: string[];
  /** ISO instant at which a page next becomes false by itself; null: never. */
  nextChangeAt: string | null;
}

/** A page that keeps its last good version because its new one could not be made. */
export interface FailedPage {
  path: string;
  reason: string;
}

/** What is wrong with the file of a document, such as `stores/acme`, or with its name. */
export interface BrokenDocument {
  key: string;
  /** Such as `coupons[3].expiryDate`; '' when the whole file is meant. */
  field: string;
  reason: string;
  /** What holds until it is mended, as a sentence. */
  meanwhile: string;
}

export interface Publish {
  /** Goes out as `X-Publish-Id`. */
  id: string;
  /** Resolves when the pages are on disk; never rejects: failures are in the summary. */
  done: Promise<PublishSummary>;
}

export type PublishEvent =
  /** `documents`: the keys of those that are published. */
  | { type: 'started'; id: string; at: string; documents: string[] }
  | { type: 'progress'; id: string; done: number; of: number }
  /** `documents`: those that could not be used. */
  | { type: 'finished'; id: string; at: string; summary: PublishSummary; because: { path: string; reason: string }[]; deletedPaths: string[]; failed: FailedPage[]; documents: BrokenDocument[] };

export interface PublishStatus {
  /** When this was so, by the clock that events go by. */
  at: string;
  running: string | null;
  last: Extract<PublishEvent, { type: 'finished' }> | null;
  failed: FailedPage[];
  documents: BrokenDocument[];
  nextChangeAt: string | null;
}

/** All that the API knows of publishing. */
export interface Publisher {
  /** Publishes what these documents (keys such as `stores/acme`) touch. Bursts are joined into one publish. */
  changed(documents: readonly string[]): Publish;
  /** Looks for documents changed by other hands and publishes what they touch; `full` renders every page again. */
  rebuild(options?: { full?: boolean }): Publish;
  status(): PublishStatus;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: PublishEvent) => void): () => void;
}
