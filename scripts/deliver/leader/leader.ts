import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FailedPage, Publisher, PublishEvent } from '../../../api/publishing/publisher.ts';
import type { FollowingFolder } from '../../../data/catalogue/documents/database.ts';
import type { NotedServers } from '../../../data/cluster/servers.ts';
import type { HeldLock, Records } from '../../../data/records/open-records.ts';
import type { Edge } from '../edge/edge.ts';
import { isPicturePath } from '../../../site/views/social-picture.ts';
import { isOfThisMachine } from '../../publish/output/write-failures.ts';
import type { BackgroundUpload } from '../bucket/background-upload.ts';
import { Progress } from '../bucket/pending-work.ts';
import type { ServerUploadOptions } from '../bucket/open-uploader.ts';
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
  parts(): { upload: BackgroundUpload; edge: Edge | null; publisher: Publisher };
  /** What of this server neither succeeds nor fails, as a clause; null: all goes on. */
  stalled(): string | null;
  /** For how long this server has not been able to follow the others. */
  secondsBehind(): number;
  /** Milliseconds that only rise. */
  ticks(): number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/** Has a server upload and notify while it has the lock, and knows what is uploaded whichever server does. */
export class Leader {
  readonly #options: LeaderOptions;
  #aloneOrNot: Records['aloneOrNot'] | null = null;
  /** Null: this server does not lead. */
  #lock: HeldLock | null = null;
  /** Ends the term. */
  #stepDown = () => {};
  /** A look at the lock, and the term that it begins. */
  #trying: Promise<void> | null = null;
  #notBefore = -Infinity;
  #isRetiring = false;
  readonly #uploadedUpTo = new Progress();
  /** Of the publish that is under way: what is in the folder by then is part of it. */
  #publishing = 0;
  /** The last comparison of the bucket that was asked for; null: there has been none of this term. */
  #checks: number | null = null;
  #owesCheck = false;
  #mostFailingMs = FIRST_FAILING_MS;
  #failingSince: number | null = null;

  constructor(options: LeaderOptions) {
    this.#options = options;
    options.servers.onHeard = (noted) => this.#heard(noted);
  }

  get isLeader(): boolean {
    return this.#lock?.isHeld() ?? false;
  }

  /** For `serverUpload`. */
  get leadership(): NonNullable<ServerUploadOptions['leadership']> {
    return {
      mayWrite: () => this.isLeader,
      catchUp: () => this.#catchUp(),
      superseded: () => this.#letOthers(),
      interrupted: () => void (this.#owesCheck = true),
    };
  }

  /** After the first publish, and after uploads follow the publisher. */
  start(aloneOrNot: Records['aloneOrNot']): void {
    this.#options.parts().publisher.subscribe((event) => this.#follow(event));
    this.#aloneOrNot = aloneOrNot;
  }

  /** Resolves when the server that leads has uploaded a publish of all that this one has saved by now; false: not within half a minute. */
  uploaded(): Promise<boolean> {
    const uploaded = this.#uploadedUpTo.reached(this.#options.replica.known());
    return Promise.race([uploaded, wait(PATIENCE_MS, false, { ref: false })]);
  }

  /** Before the publisher closes: what is published is still uploaded if this server leads, and it begins to lead no more. */
  retire(): void {
    this.#isRetiring = true;
  }

  /** After the last upload: another server may lead at once. */
  async close(): Promise<void> {
    this.retire();
    this.#stepDown();
    await this.#trying;
    this.#uploadedUpTo.giveUp();
  }

  #try(): void {
    const { ticks, stalled, servers, log } = this.#options;
    if (this.#trying || this.#isRetiring || !this.#aloneOrNot || ticks() < this.#notBefore || stalled() !== null)
      return;
    this.#trying = this.#aloneOrNot('uploads', (lock) => this.#lead(lock))
      // others look for the lock when they hear of it
      .then((hasLed) => (hasLed ? servers.standBy() : undefined))
      .catch((error: unknown) => log.error({ err: error }, 'this server cannot lead now; this is tried again'))
      .finally(() => (this.#trying = null));
  }

  /** One term. False: it did not begin. */
  async #lead(lock: HeldLock): Promise<boolean> {
    const { servers, parts, log } = this.#options;
    const ended = Promise.withResolvers<void>();
    this.#stepDown = () => {
      this.#lock = null;
      ended.resolve();
    };
    lock.lost.addEventListener('abort', this.#stepDown);
    const { epoch, isSudden } = await servers.lead();
    // a lock ends with its connection, which the server that had it may not know yet
    if (isSudden) await Promise.race([wait(lock.blindMs), ended.promise]);
    if (this.#isRetiring || !lock.isHeld()) return false;
    this.#lock = lock;
    log.info({ epoch }, 'this server leads now, and uploads what is published');
    this.#checks = null;
    this.#failingSince = null;
    const { upload, edge } = parts();
    this.#note(() => edge?.lead());
    upload.lead();
    await ended.promise;
    if (this.#isRetiring) return true;
    log.warn('this server does not lead any more; another one uploads');
    upload.standBy();
    this.#note(() => edge?.standBy());
    return true;
  }

  #note(change: () => void): void {
    try {
      change();
    } catch (error) {
      this.#options.log.error({ err: error }, 'what is to be sent after uploads cannot be noted');
    }
  }

  /** Another server is to try first. */
  #letOthers(): void {
    this.#notBefore = this.#options.ticks() + STEP_DOWN_MS;
    this.#stepDown();
  }

  /** Claimed by this server, the bucket changes no more: what is published now holds all that was uploaded before. */
  async #catchUp(): Promise<void> {
    const { publisher } = this.#options.parts();
    await this.#options.replica.follow();
    if (this.#isRetiring) throw new Error('This server is stopping. Another one uploads what is published.');
    await publisher.changed([]).done;
    const failure = publisher.status().failed.find(({ path }) => path === '*');
    if (failure)
      throw new Error(
        `What other servers have changed could not be published: ${failure.reason}. This is tried again.`,
      );
  }

  #follow(event: PublishEvent): void {
    const { replica, parts } = this.#options;
    if (event.type === 'started') this.#publishing = replica.position()?.seq ?? 0;
    if (event.type !== 'finished') return;
    if (event.failed.some((failure) => mayWorkElsewhere(failure) && !isDrawnLater(failure))) return;
    const seq = this.#publishing;
    void parts()
      .upload.whenUploaded()
      .then((isUploaded) => isUploaded && this.#uploaded(seq));
  }

  #uploaded(seq: number): void {
    const { servers, parts } = this.#options;
    if (!this.#isFailing()) this.#mostFailingMs = FIRST_FAILING_MS;
    this.#uploadedUpTo.reach(seq);
    if (!this.isLeader) return;
    servers.uploaded(seq);
    if (this.#checks !== null) return;
    // Once the site is up to date: what a former publisher wrote after its term is found only by a comparison.
    this.#checks = servers.checks;
    parts().upload.check();
  }

  #heard({ leader, uploaded, checks }: NotedServers): void {
    const { servers, parts } = this.#options;
    if (leader !== null) this.#uploadedUpTo.reach(uploaded);
    if (this.isLeader && this.#checks !== null && checks > this.#checks) {
      this.#checks = checks;
      parts().upload.check();
    }
    this.#stepDownWhenFailing();
    this.#try();
    if (!this.#owesCheck) return;
    this.#owesCheck = false;
    servers.askForCheck().catch(() => (this.#owesCheck = true));
  }

  /** Where this server cannot upload, another one is to try. */
  #stepDownWhenFailing(): void {
    const { log, stalled, ticks } = this.#options;
    if (!this.isLeader) return;
    this.#failingSince = this.#isFailing() ? (this.#failingSince ?? ticks()) : null;
    const reason = stalled();
    if (reason !== null) log.error(`this server does not lead any more: ${reason}`);
    else if (this.#failingSince !== null && ticks() - this.#failingSince >= this.#mostFailingMs) {
      this.#mostFailingMs = Math.min(2 * this.#mostFailingMs, LONGEST_FAILING_MS);
      log.warn('this server keeps failing to publish, to upload or to follow the others; another one may try');
    } else return;
    this.#letOthers();
  }

  #isFailing(): boolean {
    const { parts, secondsBehind } = this.#options;
    const { upload, publisher } = parts();
    if (upload.reason !== null || secondsBehind() > MOST_BEHIND_S) return true;
    return publisher.status().failed.some(mayWorkElsewhere);
  }
}
