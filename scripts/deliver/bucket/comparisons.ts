import type { ClaimOptions } from './objects/claim.ts';
import { afterComparison, withRequest, type LateRequests } from './objects/late-requests.ts';
import { CHECK_AGAIN_MS } from './upload-report.ts';

/** When one process compares the bucket with its manifest because of what may still arrive there. */
export class Comparisons {
  readonly #options: Pick<ClaimOptions, 'bucket' | 'ticks'>;
  /** By ticks, since the former run was cut short; null: it was not, or that comparison was made. */
  #soonAt: number | null = null;
  /** The last request without an answer that the root knows of. */
  #notedAt: number | null = null;

  constructor(options: Pick<ClaimOptions, 'bucket' | 'ticks'>) {
    this.#options = options;
  }

  /** The run before this claim ended in its middle. */
  cutShort(): void {
    this.#soonAt = this.#options.ticks() + CHECK_AGAIN_MS;
  }

  /** For the root at the end of a run that has compared the bucket at this instant of the store; null: it has not. */
  lateAfter(late: LateRequests | null, comparedAt: number | null): LateRequests | null {
    const { ticks, bucket } = this.#options;
    if (comparedAt !== null && this.#soonAt !== null && ticks() >= this.#soonAt) this.#soonAt = null;
    const left = comparedAt === null ? late : afterComparison(late, comparedAt);
    const { unheardAt } = bucket;
    if (unheardAt === null || unheardAt === this.#notedAt) return left;
    this.#notedAt = unheardAt;
    return withRequest(left, unheardAt);
  }

  /** Milliseconds until the next one; null: none is needed. */
  againMs(late: LateRequests | null): number | null {
    const { ticks, bucket } = this.#options;
    const due = [
      ...(this.#soonAt === null ? [] : [this.#soonAt - ticks()]),
      ...(late === null ? [] : [Date.parse(late.next) - bucket.now()]),
    ];
    return due.length === 0 ? null : Math.max(0, Math.ceil(Math.min(...due)));
  }
}
