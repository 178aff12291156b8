import { type Argument, NEVER, type Query } from './terms.ts';

/** The value of a remembered answer that is on disk and was not read since the start. */
export const NOT_LOADED = Symbol('not loaded');

/**
 * What one query or page read, by node id and in order, and when its answer expires. Node ids: `d:` and a document's key, `q:` and a query
 * with its arguments, `f:` and a field of the answer of a query, `i:` and one read of an index, `p:` and a page's path.
 */
export interface Trace {
  reads: readonly string[];
  /** Milliseconds since 1970; NEVER when time plays no part. */
  expiresAt: number;
}

export const noTrace: Trace = { reads: [], expiresAt: NEVER };

export const isSameTrace = (a: Trace, b: Trace): boolean =>
  a.expiresAt === b.expiresAt && a.reads.length === b.reads.length && a.reads.every((id, at) => id === b.reads[at]);

/**
 * `changed`: something that it read has another value than before. `maybe changed`: so may something that it depends on. `computing`: its
 * reads are being recorded again, so nothing that changes meanwhile concerns it unless it has read it already.
 */
export type Mark = 'current' | 'maybe changed' | 'changed' | 'computing';

/** A remembered answer: of a query, or of one read of an index. */
export interface AnswerNode {
  readonly id: string;
  mark: Mark;
  /** Of the value of a read of an index, which is not saved; null until there is one, and of a query. */
  digest: string | null;
  /** Whether there is a last good value of a query. */
  hasValue: boolean;
  /** The last good value. */
  value: unknown;
  /** The value as JSON, from when it is computed until it is saved. */
  json: string | null;
  /** Why the newest attempt failed: what readers get. */
  error: Error | null;
  /** The newest attempt failed, also when it stands by its last good value meanwhile. */
  failed: boolean;
  trace: Trace;
  /** It depends on an index, so nothing that fills an index may read it. */
  readsIndex: boolean;
  /** Its value and its trace may be wrong: it waits to be computed again. */
  invalid: boolean;
}

export function answerNode(id: string): AnswerNode {
  return {
    id,
    mark: 'changed',
    digest: null,
    hasValue: false,
    value: NOT_LOADED,
    json: null,
    error: null,
    failed: false,
    trace: noTrace,
    readsIndex: id.startsWith(INDEX),
    invalid: false,
  };
}

/** The ways of reading an index. */
export const indexReads = [
  'members',
  'entries',
  'count',
  'total',
  'parts',
  'partitions',
  'partition',
  'following',
] as const;

/** One way of reading an index, as it is recorded in traces. */
export type IndexRead = readonly [kind: (typeof indexReads)[number], index: string, ...rest: Argument[]];

/** What the ids of all reads of indexes begin with. */
const INDEX = 'i:';
export const documentId = (key: string): string => `d:${key}`;
export const pageId = (path: string): string => `p:${path}`;
/** What the ids of all answers of a query begin with. */
export const queryIdStart = ({ name }: Pick<Query, 'name'>): string => `q:${name}[`;
export const queryId = (query: Pick<Query, 'name'>, args: readonly Argument[]): string =>
  `q:${query.name}${args.length === 0 ? '[]' : JSON.stringify(args)}`;
export const indexId = (read: IndexRead): string => INDEX + JSON.stringify(read);
/** What the ids of all reads of one index begin with. */
export const indexIdStarts = (index: string): string[] =>
  indexReads.map((kind) => INDEX + JSON.stringify([kind, index]).slice(0, -1));

const FIELD = 'f:';
/** A field of the answer with this id. The name holds no space then, so that the first one ends it. */
export const fieldId = (name: string, answer: string): string =>
  `${FIELD}${JSON.stringify(name).replaceAll(' ', '\\u0020')} ${answer}`;
/** The name of a field, and the id of the answer that it is of. */
export function parseFieldId(id: string): { name: string; answer: string } {
  const end = id.indexOf(' ');
  return { name: JSON.parse(id.slice(FIELD.length, end)) as string, answer: id.slice(end + 1) };
}
/** The id of what is computed so that `id` can be read. */
export const answerIn = (id: string): string => (id.startsWith(FIELD) ? id.slice(id.indexOf(' ') + 1) : id);

/** The key in the id of a document. */
export const keyOfDocument = (id: string): string => id.slice(documentId('').length);
/** The path in the id of a page. */
export const pathOfPage = (id: string): string => id.slice(pageId('').length);
export const isDocumentId = (id: string): boolean => id.startsWith('d:');
export const isPageId = (id: string): boolean => id.startsWith('p:');
export const isQueryId = (id: string): boolean => id.startsWith('q:');
export const isIndexId = (id: string): boolean => id.startsWith(INDEX);

/** The query name in a query node's id. */
export const queryNameOf = (id: string): string => id.slice(2, id.indexOf('['));

/** The query name and arguments in a query node's id. */
export function parseQueryId(id: string): { name: string; args: Argument[] } {
  const bracket = id.indexOf('[');
  return { name: id.slice(2, bracket), args: JSON.parse(id.slice(bracket)) as Argument[] };
}

export function parseIndexId(id: string): IndexRead {
  return JSON.parse(id.slice(INDEX.length)) as IndexRead;
}

/** A node's id as messages name it: `store-card["acme"]`. */
export const nameOf = (id: string): string => (id.startsWith('q:') ? id.slice(2) : id);
