import { createHash } from 'node:crypto';
import {
  ConditionFailed,
  NotImplementedByStore,
  NotLeading,
  type Bucket,
  type Condition,
  type ListedObject,
  type ObjectPut,
  type StoredObject,
} from '../objects/bucket.ts';

interface SimulatedObject extends StoredObject {
  body: Uint8Array;
  headers: ObjectPut['headers'];
}

export interface StoreKind {
  /** S3 honours If-Match on DELETE; R2 and MinIO ignore it. */
  conditionalDeletes: boolean;
  /** R2 does not know them. */
  redirects: boolean;
  /** What does not is refused. */
  conditionalWrites?: boolean;
}

export const S3: StoreKind = { conditionalDeletes: true, redirects: true };
export const R2: StoreKind = { conditionalDeletes: false, redirects: false };

/** The process ended in the middle of a request. */
class Killed extends Error {
  override name = 'Killed';
}

/** The objects of a bucket, which outlive the processes that write them. */
export class SimulatedStore {
  readonly objects = new Map<string, SimulatedObject>();
  readonly kind: StoreKind;
  /** Its clock, in milliseconds. */
  now = 0;
  /** Called after each change: what a reader then finds must be right. */
  afterChange: () => void = () => {};

  constructor(kind: StoreKind = S3) {
    this.kind = kind;
  }

  set(key: string, text: string, metadata: StoredObject['metadata'] = {}): void {
    const body = Buffer.from(text);
    const headers = { contentType: 'text/html', cacheControl: 'no-cache' };
    this.objects.set(key, { body, size: body.byteLength, etag: etagOf(body), metadata, headers });
  }
}

const etagOf = (body: Uint8Array): string => `"${createHash('md5').update(body).digest('hex')}"`;

export interface Faults {
  /** The process is killed at this request, counted from 1; `answered`: after the store has done it. */
  killedAt?: number;
  answered?: boolean;
  /** Whether its server leads. */
  mayWrite?: (() => boolean) | undefined;
  /** Called before each request of the process. */
  before?(request: string): Promise<void> | void;
}

/** One process's way to a store. */
export class SimulatedBucket implements Bucket {
  readonly address = 's3://deals/site';
  // so that a number names a request
  readonly parallel = 1;
  readonly store: SimulatedStore;
  readonly #faults: Faults;
  /** Such as `PUT store/acme`, in order. */
  readonly requests: string[] = [];
  unheardAt: number | null = null;

  constructor(store: SimulatedStore, faults: Faults = {}) {
    this.store = store;
    this.#faults = faults;
  }

  now(): number {
    return this.store.now;
  }

  put({ key, body, headers, metadata, condition }: ObjectPut): Promise<string> {
    return this.#request(`PUT ${key}`, () => {
      if (headers.redirect !== undefined && !this.store.kind.redirects) throw new NotImplementedByStore('no redirects');
      if (this.store.kind.conditionalWrites !== false) this.#expect(key, condition);
      const etag = etagOf(body);
      this.store.objects.set(key, { body: Buffer.from(body), size: body.byteLength, etag, metadata, headers });
      this.store.afterChange();
      return etag;
    });
  }

  get(key: string): Promise<SimulatedObject | null> {
    return this.#request(`GET ${key}`, () => this.store.objects.get(key) ?? null);
  }

  head(key: string): Promise<StoredObject | null> {
    return this.#request(`HEAD ${key}`, () => this.store.objects.get(key) ?? null);
  }

  async delete(key: string, etag: string | null): Promise<void> {
    await this.#request(`DELETE ${key}`, () => {
      if (etag !== null && this.store.kind.conditionalDeletes) this.#expect(key, { ifMatch: etag });
      this.store.objects.delete(key);
      this.store.afterChange();
    });
  }

  async *list(prefix = ''): AsyncGenerator<ListedObject[]> {
    const found = await this.#request('LIST', () => [...this.store.objects].filter(([key]) => key.startsWith(prefix)));
    for (let at = 0; at < found.length; at += 4)
      yield found.slice(at, at + 4).map(([key, { etag }]) => ({ key, etag }));
  }

  close(): void {}

  #expect(key: string, condition: Condition): void {
    const present = this.store.objects.get(key);
    const holds = 'ifMatch' in condition ? present?.etag === condition.ifMatch : present === undefined;
    if (!holds) throw new ConditionFailed(key);
  }

  async #request<T>(request: string, act: () => T): Promise<T> {
    await this.#faults.before?.(request);
    if (/^(PUT|DELETE)/.test(request) && this.#faults.mayWrite?.() === false) throw new NotLeading(this.address);
    this.requests.push(request);
    const { killedAt = Infinity, answered = false } = this.#faults;
    const count = this.requests.length;
    if (count > killedAt || (count === killedAt && !answered)) throw new Killed();
    const result = act();
    if (count === killedAt) throw new Killed();
    return result;
  }
}
