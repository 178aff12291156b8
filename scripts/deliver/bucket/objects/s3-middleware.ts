import type { S3Client } from '@aws-sdk/client-s3';
import { NotLeading } from './bucket.ts';
import { statusOf } from './s3-errors.ts';

/** They change something. */
const WRITES: ReadonlySet<unknown> = new Set(['PUT', 'DELETE']);

const isWrite = (request: unknown): boolean => WRITES.has((request as { method?: unknown }).method);

/** Has requests that change something leave only while this server may write. */
export function refuseWrites(client: S3Client, address: string, mayWrite: () => boolean): void {
  // the last step before a request is sent, after its signature; also when it is sent again
  client.middlewareStack.add(
    (next) => (args) => {
      if (isWrite(args.request) && !mayWrite()) throw new NotLeading(address);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
}

/** What is known of the store from its answers, and from those that did not come. */
export class HeardStore {
  readonly #onAnswer: () => void;
  #heard: { at: number; ticks: number } | null = null;
  /** When the last request was sent that changes something, and whose outcome is not known; null: there is none. */
  unheardAt: number | null = null;

  constructor(onAnswer: () => void) {
    this.#onAnswer = onAnswer;
  }

  /** Its clock, by the `Date` of its last answer; before one, that of this machine. */
  now(): number {
    if (this.#heard === null) return Date.now();
    return this.#heard.at + performance.now() - this.#heard.ticks;
  }

  follow(client: S3Client): void {
    client.middlewareStack.add(
      (next) => async (args) => {
        try {
          const answer = await next(args);
          this.#hear(answer.response);
          return answer;
        } catch (error) {
          this.#hear((error as { $response?: unknown }).$response);
          // what a store refuses did not take place; of what it could not do that is not known
          if (isWrite(args.request) && !((statusOf(error) ?? 500) < 500)) this.unheardAt = this.now();
          throw error;
        }
      },
      { step: 'deserialize', priority: 'high' },
    );
  }

  #hear(response: unknown): void {
    if (response !== undefined) this.#onAnswer();
    const { date } = (response as { headers?: { [name: string]: string } } | undefined)?.headers ?? {};
    const at = Date.parse(date ?? '');
    if (Number.isFinite(at)) this.#heard = { at, ticks: performance.now() };
  }
}
