import { StateUnreadable } from './state-errors.ts';
import { NEVER } from './terms.ts';
import type { Trace } from './graph.ts';

/** One asker at work: its node's id ('' leaves no trace), what it has read so far, and how high the highest of that stands. */
export interface Frame {
  readonly id: string;
  readonly reads: Set<string>;
  expiresAt: number;
  height: number;
}

export const traceOf = (frame: Frame): Trace => ({ reads: [...frame.reads], expiresAt: frame.expiresAt });

/** Who is asking right now, outermost first. Reads are noted with the innermost. */
export class Frames {
  readonly #stack: Frame[] = [];

  /** Asks on behalf of `id` and says what was read, also when it throws. Throws `StateUnreadable` alone. */
  run<T>(id: string, ask: () => T): { frame: Frame; value?: T; error?: unknown } {
    const frame: Frame = { id, reads: new Set(), expiresAt: NEVER, height: 0 };
    this.#stack.push(frame);
    try {
      return { frame, value: ask() };
    } catch (error) {
      // No answer went wrong, but what all answers rest on.
      if (error instanceof StateUnreadable) throw error;
      return { frame, error: error ?? new Error('Something that is not an error was thrown.') };
    } finally {
      this.#stack.pop();
    }
  }

  /** False while nobody asks, or somebody who leaves no trace. */
  get tracking(): boolean {
    return (this.#innermost?.id ?? '') !== '';
  }

  has(id: string): boolean {
    return this.#stack.some((frame) => frame.id === id);
  }

  note(id: string, height: number): void {
    const frame = this.#innermost;
    if (!frame) return;
    frame.reads.add(id);
    if (height > frame.height) frame.height = height;
  }

  expiresAt(instant: number): void {
    const frame = this.#innermost;
    if (frame && instant < frame.expiresAt) frame.expiresAt = instant;
  }

  get #innermost(): Frame | undefined {
    return this.#stack[this.#stack.length - 1];
  }
}
