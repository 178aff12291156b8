import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FailedPage, Publisher, PublishEvent } from '../../api/publishing/publisher.ts';
import type { FollowingFolder } from '../../data/catalogue/documents/database.ts';
import type { NotedServers } from '../../data/cluster/servers.ts';
import type { HeldLock, Records } from '../../data/records/open-records.ts';
import type { Edge } from '../deliver/edge/edge.ts';
import { isPicturePath } from '../../site/views/social-picture.ts';
import { isOfThisMachine } from '../publish/output/write-failures.ts';
import type { BackgroundUpload } from '../deliver/bucket/background-upload.ts';
import { Progress } from '../deliver/bucket/pending-work.ts';
import type { ServerUploadOptions } from '../deliver/bucket/open-uploader.ts';
import type { SiteServers } from './site-servers.ts';

/** Where another publisher has the bucket, another server is to try before this one does again. */
const STEP_DOWN_MS = 10_000;

/** How long `?wait=1` waits for an upload. */
const PATIENCE_MS = 30_000;

/** Further behind, a server that leads publishes nothing new. */
const MOST_BEHIND_S = 30;

/** A server that fails for so long lets another try: the fault may be its own. Twice as long each time that this came to nothing. */
const FIRST_FAILING_MS = 60_000;
const LONGEST_FAILING_MS = 64 * FIRST_FAILING_MS;

/** Whether another server may be able to publish what this one could not. */
const mayWorkElsewhere = ({ path, reason }: FailedPage): boolean => path === '*' || isOfThisMachine(reason);

/** Whether it is a social picture: those are drawn after a publish, which does not wait for them. */
const isDrawnLater = ({ path }: FailedPage): boolean => isPicturePath(path);

export interface LeaderOptions {
  servers: Pick<SiteServers, 'lead' | 'standBy' | 'askForCheck' | 'uploaded' | 'checks' | 'onHeard'>;
  replica: FollowingFolder;
  /** What the server publishes, uploads and notifies with, once all is open. */
  parts(): { upload: BackgroundUpload; edge: Pick<Edge, 'lead' | 'standBy'>; publisher: Publisher };
  /** What of this server neither succeeds nor fails, as a clause; null: all goes on. */
  stalled(): string | null;
  /** For how long this server has not been able to follow the others. */
  secondsBehind(): number;
  /** Milliseconds that only rise. */
  ticks(): number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/** Has a server upload and notify while it has the lock, and knows what is uploaded whichever server does. */
export function createLeader({ servers, replica, parts, stalled, secondsBehind, ticks, log }: LeaderOptions) {
  let aloneOrNot: Records['aloneOrNot'] | null = null;
  /** Null: this server does not lead. */
  let held: HeldLock | null = null;
  /** Ends the term. */
  let stepDown = () => {};
  /** A look at the lock, and the term that it begins. */
  let trying: Promise<void> | null = null;
  let notBefore = -Infinity;
  let isRetiring = false;
  const uploadedUpTo = new Progress();
  /** Of the publish that is under way, the outermost: what is in the folder by then is part of it. */
  let publishing = 0;
  /** The ids of what is being published. */
  const underWay = new Set<string>();
  /** The last comparison of the bucket that was asked for; null: there has been none of this term. */
  let checks: number | null = null;
  let owesCheck = false;
  let mostFailingMs = FIRST_FAILING_MS;
  let failingSince: number | null = null;
  const isLeader = (): boolean => held?.isHeld() ?? false;
  servers.onHeard = heard;

  function tryToLead(): void {
    if (trying || isRetiring || !aloneOrNot || ticks() < notBefore || stalled() !== null) return;
    trying = aloneOrNot('uploads', lead)
      // others look for the lock when they hear of it
      .then((hasLed) => (hasLed ? servers.standBy() : undefined))
      .catch((error: unknown) => log.error({ err: error }, 'this server cannot lead now; this is tried again'))
      .finally(() => (trying = null));
  }

  /** One term. False: it did not begin. */
  async function lead(lock: HeldLock): Promise<boolean> {
    const ended = Promise.withResolvers<void>();
    stepDown = () => {
      held = null;
      ended.resolve();
    };
    lock.lost.addEventListener('abort', stepDown);
    const { epoch, isSudden } = await servers.lead();
    // a lock ends with its connection, which the server that had it may not know yet
    if (isSudden) await Promise.race([wait(lock.blindMs), ended.promise]);
    if (isRetiring || !lock.isHeld()) return false;
    held = lock;
    log.info({ epoch }, 'this server leads now, and uploads what is published');
    checks = null;
    failingSince = null;
    const { upload, edge } = parts();
    note(edge.lead);
    upload.lead();
    await ended.promise;
    if (isRetiring) return true;
    log.warn('this server does not lead any more; another one uploads');
    upload.standBy();
    note(edge.standBy);
    return true;
  }

  function note(change: () => void): void {
    try {
      change();
    } catch (error) {
      log.error({ err: error }, 'what is to be sent after uploads cannot be noted');
    }
  }

  /** Another server is to try first. */
  function letOthers(): void {
    notBefore = ticks() + STEP_DOWN_MS;
    stepDown();
  }

  /** Claimed by this server, the bucket changes no more: what is published now holds all that was uploaded before. */
  async function catchUp(): Promise<void> {
    const { publisher } = parts();
    await replica.follow();
    if (isRetiring) throw new Error('This server is stopping. Another one uploads what is published.');
    publisher.changed([]);
    await publisher.caughtUp();
    const failure = publisher.status().failed.find(({ path }) => path === '*');
    if (failure)
      throw new Error(
        `What other servers have changed could not be published: ${failure.reason}. This is tried again.`,
      );
  }

  function follow(event: PublishEvent): void {
    if (event.type === 'started') {
      if (underWay.size === 0) publishing = replica.position()?.seq ?? 0;
      underWay.add(event.id);
    }
    if (event.type !== 'finished') return;
    underWay.delete(event.id);
    // It went first within another, which has not made all of an earlier change.
    if (underWay.size > 0) return;
    if (event.failed.some((failure) => mayWorkElsewhere(failure) && !isDrawnLater(failure))) return;
    const seq = publishing;
    void parts()
      .upload.whenUploaded()
      .then((isUploaded) => isUploaded && uploaded(seq));
  }

  function uploaded(seq: number): void {
    if (!isFailing()) mostFailingMs = FIRST_FAILING_MS;
    uploadedUpTo.reach(seq);
    if (!isLeader()) return;
    servers.uploaded(seq);
    if (checks !== null) return;
    // Once the site is up to date: what a former publisher wrote after its term is found only by a comparison.
    checks = servers.checks;
    parts().upload.check();
  }

  function heard(noted: NotedServers): void {
    if (noted.leader !== null) uploadedUpTo.reach(noted.uploaded);
    if (isLeader() && checks !== null && noted.checks > checks) {
      checks = noted.checks;
      parts().upload.check();
    }
    stepDownWhenFailing();
    tryToLead();
    if (!owesCheck) return;
    owesCheck = false;
    servers.askForCheck().catch(() => (owesCheck = true));
  }

  /** Where this server cannot upload, another one is to try. */
  function stepDownWhenFailing(): void {
    if (!isLeader()) return;
    failingSince = isFailing() ? (failingSince ?? ticks()) : null;
    const reason = stalled();
    if (reason !== null) log.error(`this server does not lead any more: ${reason}`);
    else if (failingSince !== null && ticks() - failingSince >= mostFailingMs) {
      mostFailingMs = Math.min(2 * mostFailingMs, LONGEST_FAILING_MS);
      log.warn('this server keeps failing to publish, to upload or to follow the others; another one may try');
    } else return;
    letOthers();
  }

  function isFailing(): boolean {
    const { upload, publisher } = parts();
    if (upload.reason !== null || secondsBehind() > MOST_BEHIND_S) return true;
    return publisher.status().failed.some(mayWorkElsewhere);
  }

  /** For `serverUpload`. */
  const leadership: NonNullable<ServerUploadOptions['leadership']> = {
    mayWrite: isLeader,
    catchUp,
    superseded: letOthers,
    interrupted: () => void (owesCheck = true),
  };
  return {
    isLeader,
    leadership,
    /** After the first publish, and after uploads follow the publisher. */
    start(given: Records['aloneOrNot']): void {
      parts().publisher.subscribe(follow);
      aloneOrNot = given;
    },
    /** Resolves when the server that leads has uploaded a publish of all that this one has saved by now; false: not within half a minute. */
    uploaded(): Promise<boolean> {
      return Promise.race([uploadedUpTo.reached(replica.known()), wait(PATIENCE_MS, false, { ref: false })]);
    },
    /** Before the publisher closes: what is published is still uploaded if this server leads, and it begins to lead no more. */
    retire: () => void (isRetiring = true),
    /** After the last upload: another server may lead at once. */
    async close(): Promise<void> {
      isRetiring = true;
      stepDown();
      await trying;
      uploadedUpTo.giveUp();
    },
  };
}
