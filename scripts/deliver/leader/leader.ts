import type { Logger } from 'pino';
import type { FailedPage, Publisher, PublishEvent } from '../../../api/publishing/publisher.ts';
import type { FollowingFolder } from '../../../data/catalogue/documents/database.ts';
import type { Lease, LeaseState } from '../../../data/cluster/lease.ts';
import type { Edge } from '../edge/edge.ts';
import { isPicturePath } from '../../../site/views/social-picture.ts';
import { isOfThisMachine } from '../../publish/output/write-failures.ts';
import type { BackgroundUpload } from '../bucket/background-upload.ts';
import type { ServerUploadOptions } from '../bucket/server-upload.ts';
import { Leadership, type Standing } from './leadership.ts';
import { Patience } from './patience.ts';
import { UploadedPosition } from './uploaded-position.ts';

/** Where another publisher has the bucket, another server is to try before this one does again. */
const STEP_DOWN_MS = 10_000;

/** How long `?wait=1` waits for an upload. */
const PATIENCE_MS = 30_000;

/** Further behind, a server that leads publishes nothing new. */
const MOST_BEHIND_S = 30;

/** Whether another server may be able to publish what this one could not. */
const mayWorkElsewhere = ({ path, reason }: FailedPage): boolean => path === '*' || isOfThisMachine(reason);

/** Whether it is a social picture: those are drawn after a publish, which does not wait for them. */
const isDrawnLater = ({ path }: FailedPage): boolean => isPicturePath(path);

/** What the server publishes, uploads and notifies with. */
interface LeaderParts {
  upload: BackgroundUpload;
  edge: Edge | null;
  publisher: Publisher;
}

export interface LeaderOptions {
  lease: Lease;
  /** Calls `wake` when the row may have changed; returns what ends it. */
  listen(wake: () => void): () => Promise<void>;
  replica: FollowingFolder;
  /** Once all is open. */
  parts(): LeaderParts;
  /** What of this server neither succeeds nor fails, as a clause; null: all goes on. */
  stalled(): string | null;
  /** For how long this server has not been able to follow the others. */
  secondsBehind(): number;
  /** Milliseconds that only rise. */
  ticks(): number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/** Has a server upload and notify while it leads, and knows what is uploaded whichever server does. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #leadership: Leadership;
  readonly #position = new UploadedPosition();
  #stopListening: () => Promise<void> = () => Promise.resolve();
  #failure: string | null = null;
  /** Of the publish that is under way: what is in the folder by then is part of it. */
  #publishing = 0;
  /** The last comparison of the bucket that was asked for; null: there has been none of this term. */
  #checks: number | null = null;
  #owesCheck = false;
  #isRetiring = false;
  readonly #patience: Patience;
  #isClosing = false;

  constructor(options: LeaderOptions) {
    this.#options = options;
    this.#patience = new Patience(options.ticks);
    this.#leadership = new Leadership({
      lease: options.lease,
      ticks: options.ticks,
      mayLead: () => options.stalled() === null,
      onWon: (epoch) => this.#won(epoch),
      onLost: () => this.#lost(),
      onState: (state) => this.#heard(state),
      onFailure: (error) => this.#failed(error),
    });
  }

  /** For `serverUpload`. */
  get leadership(): NonNullable<ServerUploadOptions['leadership']> {
    return {
      mayWrite: () => this.#leadership.isLeader,
      catchUp: () => this.#catchUp(),
      superseded: () => void this.#leadership.stepDown(STEP_DOWN_MS),
      interrupted: () => void (this.#owesCheck = true),
    };
  }

  /** After the first publish, and after uploads follow the publisher. */
  start(): void {
    this.#options.parts().publisher.subscribe((event) => this.#follow(event));
    this.#stopListening = this.#options.listen(() => this.#leadership.wake());
    this.#leadership.start();
  }

  standing(): Standing {
    return this.#leadership.standing();
  }

  /** Resolves when the server that leads has uploaded a publish of all that this one has saved by now; false: not within half a minute. */
  uploaded(): Promise<boolean> {
    return this.#position.reached(this.#options.replica.known(), PATIENCE_MS);
  }

  /** Before the publisher closes: what is published is still uploaded if this server leads, and it begins to lead no more. */
  retire(): void {
    this.#isRetiring = true;
    this.#leadership.retire();
  }

  /** After the last upload: another server may lead at once. */
  async close(): Promise<void> {
    this.retire();
    this.#isClosing = true;
    await this.#stopListening();
    await this.#leadership.close();
    this.#position.close();
    await this.#options.lease.close();
  }

  #won(epoch: number): void {
    const { parts, log } = this.#options;
    const { upload, edge } = parts();
    log.info({ epoch }, 'this server leads now, and uploads what is published');
    this.#checks = null;
    this.#patience.begin();
    this.#try(() => edge?.lead());
    upload.lead();
  }

  #lost(): void {
    if (this.#isClosing) return;
    const { parts, log } = this.#options;
    const { upload, edge } = parts();
    log.warn('this server does not lead any more; another one uploads');
    upload.standBy();
    this.#try(() => edge?.standBy());
  }

  #try(change: () => void): void {
    try {
      change();
    } catch (error) {
      this.#options.log.error({ err: error }, 'what is to be sent after uploads cannot be noted');
    }
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
      .upload.whenUploaded(event.id)
      .then((isUploaded) => isUploaded && this.#uploaded(seq));
  }

  #uploaded(seq: number): void {
    if (!this.#isFailing()) this.#patience.succeeded();
    this.#position.note(seq);
    this.#leadership.uploaded(seq);
    const { lease, isLeader } = this.#leadership.standing();
    if (this.#checks !== null || !isLeader || !lease) return;
    // Once the site is up to date: what a former publisher wrote after its term is found only by a comparison.
    this.#checks = lease.checks;
    this.#options.parts().upload.check();
  }

  #heard(state: LeaseState): void {
    const { log, lease, parts } = this.#options;
    if (this.#failure !== null) log.info('the database says again which server leads');
    this.#failure = null;
    if (state.holder !== null) this.#position.note(state.uploaded);
    if (this.#leadership.isLeader && this.#checks !== null && state.checks > this.#checks) {
      this.#checks = state.checks;
      parts().upload.check();
    }
    this.#stepDownWhenFailing();
    if (!this.#owesCheck) return;
    this.#owesCheck = false;
    lease.askForCheck().catch(() => (this.#owesCheck = true));
  }

  /** Where this server cannot upload, another one is to try. */
  #stepDownWhenFailing(): void {
    const { log, stalled } = this.#options;
    if (!this.#leadership.isLeader) return;
    const reason = stalled();
    if (reason !== null) log.error(`this server does not lead any more: ${reason}`);
    else if (this.#patience.isOver(this.#isFailing()))
      log.warn('this server keeps failing to publish, to upload or to follow the others; another one may try');
    else return;
    void this.#leadership.stepDown(STEP_DOWN_MS);
  }

  #isFailing(): boolean {
    const { parts, secondsBehind } = this.#options;
    const { upload, publisher } = parts();
    if (upload.status().reason !== null || secondsBehind() > MOST_BEHIND_S) return true;
    return publisher.status().failed.some(mayWorkElsewhere);
  }

  #failed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== this.#failure)
      this.#options.log.error({ err: error }, 'the database does not say which server leads; this is tried again');
    this.#failure = reason;
  }
}
