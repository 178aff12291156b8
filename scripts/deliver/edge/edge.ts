import { repliesTouchedBy } from '../../../api/publishing/purge.ts';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../../data/catalogue/documents/read-if-good.ts';
import { documentKey } from '../../../data/rules/web/surrogate-keys.ts';
import type { PublishReport } from '../../publish/publish.ts';
import { createAlarm } from '../bucket/retries.ts';
import { createDeliveries, type DeliveriesOptions } from './deliveries.ts';
import { emptyNotice, isEmpty, type Notice } from './notice.ts';
import { openOutbox } from './outbox.ts';
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

export type Edge = ReturnType<typeof createEdge>;

/** Notifies those outside who keep copies of what is published. Throws `StateUnavailable`, as all that changes what waits. */
export function createEdge(options: EdgeOptions) {
  const { file, targets, uploads, database, site, startsOnStandby = false } = options;
  const outbox = openOutbox(
    file,
    targets.map(({ name }) => name),
  );
  const deliveries = createDeliveries({ ...options, outbox });
  const drawn = createAlarm(deliveries.start);
  /** Of the publish that is under way, and of those before it that came to no end. */
  const documents = new Set<string>();
  let id = '';
  let isOnStandby = startsOnStandby;

  function noticeOf({ changed, deletedPaths, files, inDoubt, held }: PublishReport): Notice {
    const replies = repliesTouchedBy([...documents], [...changed, ...inDoubt.changed, ...inDoubt.deleted], {
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
      id,
      site: site(),
      all: inDoubt.all,
      changed: [...present],
      deleted: [...deleted],
      replies,
      keys: [...documents].map(documentKey).sort(),
      held,
    };
  }

  return {
    /**
     * Notifies from now on. What the former server had uploaded and its targets had not received is not known: they are to take everything
     * for changed, once all is uploaded.
     */
    lead(): void {
      isOnStandby = false;
      outbox.startOver({ ...emptyNotice, id, site: site(), all: true });
      deliveries.start();
    },
    /** Sends nothing from now on: another server does. */
    standBy(): void {
      isOnStandby = true;
      outbox.startOver(null);
    },
    /** Follows the events of the publisher. */
    follow(event: PublishEvent): void {
      if (event.type === 'started') {
        id = event.id;
        for (const document of event.documents) documents.add(document);
      }
      if (event.type === 'finished' && !isOnStandby) deliveries.start();
    },
    /**
     * Notes what a publish did. Call it before the traces say that the publish is over: a process that is killed in between does
     * both again.
     */
    note(report: PublishReport): void {
      const made = isOnStandby || targets.length === 0 ? emptyNotice : noticeOf(report);
      if (!isEmpty(made)) outbox.add(made);
      documents.clear();
    },
    /** Files change after their publish. */
    noteLater(...paths: string[]): void {
      if (isOnStandby) return;
      outbox.add({ ...emptyNotice, id, site: site(), changed: paths });
      drawn.set(DRAWN_PAUSE_MS);
    },
    states: deliveries.states,
    /** Delivers what can be within some seconds; the rest is kept. */
    async close(): Promise<void> {
      drawn.clear();
      if (!isOnStandby) deliveries.start();
      // What waits for the bucket can be delivered only then.
      await uploads?.close();
      await deliveries.close();
      outbox.close();
    },
  };
}
