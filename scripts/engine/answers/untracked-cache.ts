import { LRUCache } from 'lru-cache';

/** An answer that is in no trace, and the instant (ms) at which it expires. */
export interface UntrackedAnswer {
  value: unknown;
  expiresAt: number;
}

/** About as much memory as the cache may take, in bytes of answers. */
const MOST_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 200;

/** Answers for readers that leave no trace: kept until anything changes, the least recently used first forgotten. */
export class UntrackedCache {
  readonly #kept: LRUCache<string, UntrackedAnswer>;

  constructor(mostBytes = MOST_BYTES) {
    this.#kept = new LRUCache({ maxSize: mostBytes });
  }

  /** The answer, unless it has expired by `now`. */
  get(id: string, now: number): UntrackedAnswer | undefined {
    const kept = this.#kept.get(id);
    return kept && kept.expiresAt > now ? kept : undefined;
  }

  keep(id: string, answer: UntrackedAnswer): void {
    this.#kept.set(id, answer, { size: ENTRY_BYTES + id.length + bytesOf(answer.value) });
  }

  /** About how many bytes are kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** How many items of a list are looked at; the others are taken to be like them. */
const SAMPLES = 16;

/** About how much memory plain JSON takes; costs less than writing it down. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (value === null || typeof value !== 'object') return 8;
  if (Array.isArray(value)) return 16 + bytesOfList(value);
  let bytes = 16;
  for (const key in value) bytes += 8 + bytesOf((value as { [key: string]: unknown })[key]);
  return bytes;
}

function bytesOfList(list: readonly unknown[]): number {
  const step = Math.max(list.length / SAMPLES, 1);
  let bytes = 0;
  for (let at = 0; at < list.length; at += step) bytes += 8 + bytesOf(list[Math.floor(at)]);
  return Math.round(bytes * step);
}
