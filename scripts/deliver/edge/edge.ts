import type { Outgoing } from '../../../api/contract/operations.ts';
import { repliesTouchedBy } from '../../../api/publishing/purge.ts';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../../data/catalogue/documents/read-if-good.ts';
import { documentKey } from '../../../data/rules/web/surrogate-keys.ts';
import type { PublishReport } from '../../publish/publish.ts';
import { createAlarm } from '../bucket/retries.ts';
import { createDeliveries, type DeliveriesOptions } from './deliveries.ts';
import { emptyNotice, isEmpty, type Notice } from './notice.ts';
import { Outbox } from './outbox.ts';
import type { PublishTarget } from './target.ts';

/** Pictures are drawn one after another: so many seconds of them are delivered together. */
const DRAWN_PAUSE_MS = 5_000;

export interface EdgeOptions extends Omit<DeliveriesOptions, 'outbox' | 'uploads'> {
  uploads?: PublishTarget | undefined;
  /** Beside the traces. */
  file: string;
  database: Pick<Database, 'read'>;
  /** Its address, without a slash at the end. */
  site(): string;
  /** One of several servers notifies: this one when `lead` is called, until `standBy`. */
  startsOnStandby?: boolean | undefined;
}

/** Notifies those outside who keep copies of what is published. */
export class Edge {
  readonly #options: EdgeOptions;
  readonly #outbox: Outbox;
  readonly #deliveries: ReturnType<typeof createDeliveries>;
  /** Of the publish that is under way, and of those before it that came to no end. */
  readonly #documents = new Set<string>();
  #id = '';
  readonly #drawn = createAlarm(() => this.#deliveries.start());
  #isOnStandby: boolean;

  /** Throws `StateUnavailable`. */
  constructor(options: EdgeOptions) {
    this.#options = options;
    this.#isOnStandby = options.startsOnStandby ?? false;
    this.#outbox = new Outbox(
      options.file,
      options.targets.map(({ name }) => name),
    );
    this.#deliveries = createDeliveries({ ...options, outbox: this.#outbox });
  }

  /**
   * Notifies from now on. What the former server had uploaded and its targets had not received is not known: they are to take everything for
   * changed, once all is uploaded. Throws `StateUnavailable`.
   */
  lead(): void {
    this.#isOnStandby = false;
    this.#outbox.startOver({ ...emptyNotice, id: this.#id, site: this.#options.site(), all: true });
    this.#deliveries.start();
  }

  /** Sends nothing from now on: another server does. Throws `StateUnavailable`. */
  standBy(): void {
    this.#isOnStandby = true;
    this.#outbox.startOver(null);
  }

  /** Follows the events of the publisher. */
  readonly follow = (event: PublishEvent): void => {
    if (event.type === 'started') {
      this.#id = event.id;
      for (const document of event.documents) this.#documents.add(document);
    }
    if (event.type === 'finished' && !this.#isOnStandby) this.#deliveries.start();
  };

  /**
   * Notes what a publish did. Call it before the traces say that the publish is over: a process that is killed in between does
   * both again. Throws `StateUnavailable`.
   */
  note(report: PublishReport): void {
    const made = this.#isOnStandby ? emptyNotice : this.#noticeOf(report);
    if (!isEmpty(made)) this.#outbox.add(made);
    this.#documents.clear();
  }

  /** Files change after their publish. Throws `StateUnavailable`. */
  noteLater(...paths: string[]): void {
    if (this.#isOnStandby) return;
    this.#outbox.add({ ...emptyNotice, id: this.#id, site: this.#options.site(), changed: paths });
    this.#drawn.set(DRAWN_PAUSE_MS);
  }

  states(): Outgoing[] {
    return this.#deliveries.states();
  }

  /** Delivers what can be within some seconds; the rest is kept. */
  async close(): Promise<void> {
    this.#drawn.clear();
    if (!this.#isOnStandby) this.#deliveries.start();
    // What waits for the bucket can be delivered only then.
    await this.#options.uploads?.close();
    await this.#deliveries.close();
    this.#outbox.close();
  }

  #noticeOf({ changed, deletedPaths, files, inDoubt, held }: PublishReport): Notice {
    const { database, site } = this.#options;
    const documents = [...this.#documents];
    const replies = repliesTouchedBy(documents, [...changed, ...inDoubt.changed, ...inDoubt.deleted], {
      trackingDomains: readIfGood(database, 'settings')?.trackingDomains ?? [],
      // What cannot be read keeps its pages, which name its replies.
      slugOf: (document) =>
        /^(stores|blogs)\//.test(document)
          ? readIfGood(database, document as `stores/${string}` | `blogs/${string}`)?.slug
          : undefined,
    });
    const deleted = new Set([...deletedPaths, ...inDoubt.deleted]);
    const present = new Set([...changed, ...files, ...inDoubt.changed].filter((path) => !deleted.has(path)));
    return {
      id: this.#id,
      site: site(),
      all: inDoubt.all,
      changed: [...present],
      deleted: [...deleted],
      replies,
      keys: documents.map(documentKey).sort(),
      held,
    };
  }
}
