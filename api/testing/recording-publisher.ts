import type {
  MadePage,
  Publish,
  Publisher,
  PublishEvent,
  PublishStatus,
  PublishSummary,
} from '../publishing/publisher.ts';

export const emptySummary: PublishSummary = {
  ...{ pages: 0, rendered: 0, written: 0, deleted: 0, unchanged: 0, failed: 0, ms: 0 },
  ...{ changed: [], held: [], nextChangeAt: null },
};

/** Records the requests to publish and publishes nothing. `finish` lets the publishes end that were held back. */
export class RecordingPublisher implements Publisher {
  readonly requests: (readonly string[] | { full: boolean })[] = [];
  readonly listeners = new Set<(event: PublishEvent) => void>();
  /** How many listen since before any caller does. */
  own = 0;
  present: PublishStatus = {
    ...{ at: '2026-11-21T00:00:00.000Z', running: null, last: null, nextChangeAt: null },
    ...{ failed: [], documents: [], warnings: { named: [], more: 0 } },
  };
  holdBack = false;
  /** Its pages. */
  readonly made = new Map<string, MadePage>();
  #waiting: (() => void)[] = [];
  #count = 0;

  changed(documents: readonly string[]): Publish {
    this.requests.push([...documents].sort());
    return this.#publish();
  }

  rebuild({ full = false }: { full?: boolean } = {}): Publish {
    this.requests.push({ full });
    return this.#publish();
  }

  status(): PublishStatus {
    return this.present;
  }

  explain(path: string): MadePage | undefined {
    return this.made.get(path);
  }

  async caughtUp(): Promise<void> {}

  waiting(): number {
    return this.#waiting.length;
  }

  subscribe(listener: (event: PublishEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** How many callers follow the publishes. */
  get followers(): number {
    return this.listeners.size - this.own;
  }

  emit(event: PublishEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  finish(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #publish(): Publish {
    const id = `publish-${(this.#count += 1)}`;
    const done = new Promise<PublishSummary>((resolve) => {
      if (this.holdBack) this.#waiting.push(() => resolve(emptySummary));
      else resolve(emptySummary);
    });
    return { id, shown: done.then(() => undefined), done };
  }
}
