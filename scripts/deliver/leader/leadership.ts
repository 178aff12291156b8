import type { Lease, LeaseState } from '../../../data/cluster/lease.ts';

/** How long the lease lasts at the database unless it is renewed. */
const VALID_MS = 6_000;
/** The holder stops earlier: its ticks and the clock of the database may run differently. */
const BELIEVED_MS = VALID_MS - 1_000;
const RENEW_MS = 2_000;
const TRY_AGAIN_MS = 500;
/** After the expiry that was announced. */
const EXPIRED_MS = 20;

/** What the lease is to one server. */
export interface Standing {
  /** As it was last heard, without a holder once it has run out; null: the database has not answered yet. */
  lease: LeaseState | null;
  isLeader: boolean;
}

export interface LeadershipOptions {
  lease: Pick<Lease, 'take' | 'renew' | 'giveBack' | 'look'>;
  /** Milliseconds that only rise. */
  ticks(): number;
  /** Asked before the lease is taken; absent: it may be. */
  mayLead?(): boolean;
  /** Called at once when this server begins to lead, and when it no longer does. */
  onWon(epoch: number): void;
  onLost(): void;
  /** Each answer of the database. */
  onState?(state: LeaseState): void;
  onFailure?(error: unknown): void;
}

/**
 * Whether this server leads. It believes so for less time than the database reserves the lease for it, counted from before each statement was
 * sent, so that two never do, whatever is late or lost, and however long a server is frozen. A lease that was not renewed for as long as it
 * is given counts as free, whatever the database's clock says: that may have been set back.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #epoch: number | null = null;
  #believedUntil = -Infinity;
  #notBefore = -Infinity;
  #uploaded = 0;
  #state: LeaseState | null = null;
  #heardAt = -Infinity;
  /** Since when the lease was not renewed, by the ticks. */
  #unrenewed = { until: '', since: Infinity };
  #timer: NodeJS.Timeout | undefined;
  #ending: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isRetiring = false;
  #isClosed = false;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get isLeader(): boolean {
    return this.#epoch !== null && this.#options.ticks() < this.#believedUntil;
  }

  standing(): Standing {
    const lease = this.#state;
    const hasEnded = lease !== null && this.#options.ticks() - this.#heardAt > lease.remainingMs;
    return { lease: hasEnded ? { ...lease, holder: null } : lease, isLeader: this.isLeader };
  }

  /** Asks the database now, and from then on regularly. */
  start(): void {
    this.wake();
  }

  /** The row may have changed. */
  wake(): void {
    if (this.#isClosed) return;
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  /** Notes for other servers up to which change of the log this one has uploaded. */
  uploaded(seq: number): void {
    if (!this.isLeader || seq <= this.#uploaded) return;
    this.#uploaded = seq;
    this.wake();
  }

  /** Lets another server lead, and asks for the lease again after so long at the earliest. */
  async stepDown(pauseMs: number): Promise<void> {
    this.#notBefore = this.#options.ticks() + pauseMs;
    await this.#giveBack();
  }

  /** Keeps the lease if this server has it, and takes it no more. */
  retire(): void {
    this.#isRetiring = true;
  }

  /** Gives the lease back. */
  async close(): Promise<void> {
    this.#isRetiring = true;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#giveBack();
  }

  /** One exchange with the database. Returns after how many milliseconds the next is due. */
  async beat(): Promise<number> {
    const { lease, ticks, mayLead, onState, onFailure } = this.#options;
    if (this.#epoch !== null && !this.isLeader) this.#lose();
    const epoch = this.#epoch;
    const sentAt = ticks();
    try {
      if (epoch !== null) {
        const state = await lease.renew(epoch, VALID_MS, this.#uploaded);
        // it may have ended while this was under way
        if (this.#epoch === epoch) {
          if (state.isOwn) this.#believe(sentAt);
          else this.#lose();
        }
        this.#state = state;
      } else if (this.#isRetiring || sentAt < this.#notBefore || mayLead?.() === false)
        this.#state = await lease.look();
      else {
        const { until, since } = this.#unrenewed;
        const state = await lease.take(VALID_MS, sentAt - since >= VALID_MS ? until : null);
        this.#state = state;
        if (state.isTaken && this.#isRetiring) await lease.giveBack(state.epoch);
        else if (state.isTaken) this.#win(state.epoch, sentAt);
      }
    } catch (error) {
      onFailure?.(error);
      return TRY_AGAIN_MS;
    }
    this.#heardAt = ticks();
    if (this.#state.until !== this.#unrenewed.until)
      this.#unrenewed = { until: this.#state.until, since: this.#heardAt };
    onState?.(this.#state);
    if (this.#epoch !== null) return RENEW_MS;
    const unrenewedMs = Math.max(0, this.#unrenewed.since + VALID_MS - this.#heardAt);
    return Math.min(RENEW_MS, this.#state.remainingMs + EXPIRED_MS, unrenewedMs + EXPIRED_MS);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let pauseMs = 0;
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      pauseMs = await this.beat();
    }
    this.#running = null;
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.wake(), pauseMs);
    this.#timer.unref();
  }

  #win(epoch: number, sentAt: number): void {
    if (this.#options.ticks() >= sentAt + BELIEVED_MS) return; // The answer came too late to be of use.
    this.#epoch = epoch;
    this.#uploaded = 0;
    this.#believe(sentAt);
    this.#options.onWon(epoch);
  }

  #believe(sentAt: number): void {
    this.#believedUntil = sentAt + BELIEVED_MS;
    clearTimeout(this.#ending);
    const end = (): void => {
      if (this.#epoch !== null && !this.isLeader) this.#lose();
    };
    this.#ending = setTimeout(end, Math.max(0, this.#believedUntil - this.#options.ticks()) + 1);
    this.#ending.unref();
  }

  #lose(): void {
    this.#epoch = null;
    clearTimeout(this.#ending);
    this.#options.onLost();
  }

  async #giveBack(): Promise<void> {
    const epoch = this.#epoch;
    if (epoch === null) return;
    this.#lose();
    // otherwise it expires
    await this.#options.lease.giveBack(epoch).catch(() => {});
  }
}
