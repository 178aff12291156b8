import { ExplainedError } from '../../../../data/files/errors.ts';

/** What a write expects to find under its key: exactly this version, or nothing. */
export type Condition = { ifMatch: string } | { ifAbsent: true };

/** The headers with which a store answers for an object. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  /** Where a website endpoint sends readers, as a path of the site. */
  redirect?: string;
}

interface Metadata {
  readonly [name: string]: string;
}

export interface ObjectPut {
  key: string;
  body: Uint8Array;
  headers: ObjectHeaders;
  metadata: Metadata;
  condition: Condition;
}

/** A version of an object; ETags are compared, and never computed. */
export interface StoredObject {
  etag: string;
  size: number;
  metadata: Metadata;
}

export interface ListedObject {
  key: string;
  etag: string;
}

/** One prefix of a bucket; keys are relative to it. Each call is tried again with pauses. Throws `BucketUnavailable`. */
export interface Bucket {
  /** As it stands in PUBLISH_TO. */
  readonly address: string;
  /** So many requests are sent at a time. */
  readonly parallel: number;
  /** When a PUT or DELETE was last sent of which no answer was heard: it may still take place. Null: all were answered. */
  readonly unheardAt: number | null;
  /** The clock of the store, by which it judges signatures; before its first answer that of this machine. In milliseconds. */
  now(): number;
  /** Returns the ETag. Throws `ConditionFailed`, and `NotImplementedByStore` for a header that the store does not know. */
  put(object: ObjectPut, signal?: AbortSignal): Promise<string>;
  get(key: string): Promise<(StoredObject & { body: Uint8Array }) | null>;
  head(key: string): Promise<StoredObject | null>;
  /** Removes this version, or any (null); stores that ignore the condition always remove any. Throws `ConditionFailed`. */
  delete(key: string, etag: string | null, signal?: AbortSignal): Promise<void>;
  /** All objects, in pages of the store's choice. */
  list(prefix?: string): AsyncIterable<ListedObject[]>;
  close(): void;
}

/** There is another version under the key than the one expected, or none. */
export class ConditionFailed extends ExplainedError {
  constructor(key: string) {
    super(`Another version of ${key} is in the bucket than was expected.`);
  }
}

/** The store answered 501. */
export class NotImplementedByStore extends ExplainedError {}

/** The store cannot be used now, or not as it is set up; the message says what to do. */
export class BucketUnavailable extends ExplainedError {
  readonly happened: string;
  /** `advice`: a sentence for operators, with the names of settings. */
  constructor(happened: string, { advice = '', ...options }: ErrorOptions & { advice?: string | undefined } = {}) {
    super(`${happened} ${advice}`.trimEnd(), options);
    this.happened = happened;
  }
}

/** Another server uploads now. */
export class NotLeading extends ExplainedError {
  constructor(address: string) {
    super(`This server does not lead any more, so that it has stopped uploading to ${address}.`);
  }
}
