import { IndexCycle, QueryCycle, UnprovenCycle } from '../nodes/errors.ts';
import { NEVER } from '../nodes/terms.ts';

/** A query or page that is being computed or verified, and what it has read so far. */
export interface Frame {
  readonly id: string;
  readonly purpose: Purpose;
  /** It fills an index. */
  readonly fills: boolean;
  readonly reads: Set<string>;
  expiresAt: number;
  readsIndex: boolean;
}

/** Of what is computed, but untracked, the reads become a trace. */
type Purpose = 'compute' | 'compute untracked' | 'verify';

/** What is being computed, outermost first. Reads are recorded with the innermost. */
export class CallStack {
  readonly #frames: Frame[] = [];

  /** Opens a frame; every `enter` has its `leave`. Throws `QueryCycle` or `UnprovenCycle` when it is open already. */
  enter(id: string, purpose: Purpose, fills = false): Frame {
    if (this.isOpen(id)) throw this.cycleAt(id);
    const frame: Frame = { id, purpose, fills, reads: new Set(), expiresAt: NEVER, readsIndex: false };
    this.#frames.push(frame);
    return frame;
  }

  leave(): void {
    this.#frames.pop();
  }

  /** Whether anything that is open fills an index. */
  get isFilling(): boolean {
    return this.#frames.some(({ fills }) => fills);
  }

  /** Throws `IndexCycle` when what is about to be read depends on an index and is read for one. */
  refuseWhileFilling(id: string): void {
    const at = this.#frames.findLastIndex(({ fills }) => fills);
    const filling = this.#frames[at];
    if (filling) throw new IndexCycle(filling.id, this.#frames[at + 1]?.id ?? id);
  }

  get innermost(): Frame | undefined {
    return this.#frames[this.#frames.length - 1];
  }

  /** Whether a read now becomes part of a trace. */
  get tracking(): boolean {
    return this.innermost?.purpose === 'compute';
  }

  /** Whether what is read now reaches no trace, nor an answer that is kept for one. */
  get isAside(): boolean {
    return this.#frames.every(({ purpose }) => purpose === 'compute untracked');
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  isOpen(id: string): boolean {
    return this.frameOf(id) !== undefined;
  }

  frameOf(id: string): Frame | undefined {
    return this.#frames.find((frame) => frame.id === id);
  }

  /** Why `id`, which is open, cannot be read. */
  cycleAt(id: string): QueryCycle | UnprovenCycle {
    const cycle = this.#frames.slice(this.#frames.findIndex((frame) => frame.id === id));
    if (cycle.some(({ purpose }) => purpose === 'verify')) return new UnprovenCycle();
    return new QueryCycle(cycle.map((frame) => frame.id));
  }

  /** The innermost reads `id`. */
  note(id: string, readsIndex: boolean): void {
    const frame = this.innermost;
    if (!frame) return;
    if (frame.purpose === 'compute') frame.reads.add(id);
    if (readsIndex) frame.readsIndex = true;
  }

  /** The innermost depends on an index from now on. */
  noteIndexRead(): void {
    if (this.innermost) this.innermost.readsIndex = true;
  }

  expiresAt(instant: number): void {
    const frame = this.innermost;
    if (frame && instant < frame.expiresAt) frame.expiresAt = instant;
  }
}
