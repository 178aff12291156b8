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

export interface Publish {
  /** Goes out as `X-Publish-Id`. */
  id: string;
  /** Resolves when the pages are on disk; never rejects: failures are in the summary. */
  done: Promise<PublishSummary>;
}

export type PublishEvent =
  | { type: 'started'; id: string; at: string; documents: string[] }
  | { type: 'progress'; id: string; done: number; of: number }
  | { type: 'finished'; id: string; at: string; summary: PublishSummary; because: { path: string; reason: string }[]; deletedPaths: string[]; failed: FailedPage[] };

export interface PublishStatus {
  running: string | null;
  last: Extract<PublishEvent, { type: 'finished' }> | null;
  failed: FailedPage[];
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
