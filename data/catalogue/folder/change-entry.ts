import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { digest } from '../../files/json-file.ts';
import { spliceBetween, spliced } from '../../files/splice.ts';

/** Who made a change, and its name. */
const note = z.object({
  /** Names the change; ids sort in the order of time. */
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** The call, such as `update-offer`. */
  operation: z.string(),
  /** The beginning of the hash of a session's token; null: none. */
  session: z.string().nullable(),
  /** The network address that the call came from. */
  from: z.string(),
  /** The change that this one takes back. */
  undoOf: z.string().optional(),
  /** The change that this one carries on: where nothing came between them, both are kept as one, under the name of that one. */
  continues: z.string().optional(),
});
export type ChangeNote = z.infer<typeof note>;

const INSTANT_DIGITS = 9;
const COUNT_DIGITS = 3;
const MOST_COUNTED = 36 ** COUNT_DIGITS;
const CHANGE_ID = /^c[0-9a-z]{9}[0-9a-z]{3}[0-9a-f]{8}$/;

/** Changes that this process has named. */
let named = 0;

const digits = (value: number, length: number): string => value.toString(36).padStart(length, '0');

/** Names a change. Ids of one process sort in the order in which they were made. */
export function newChangeId(now: Date): string {
  named = (named + 1) % MOST_COUNTED;
  return `c${digits(now.getTime(), INSTANT_DIGITS)}${digits(named, COUNT_DIGITS)}${randomBytes(4).toString('hex')}`;
}

/** When the change was made; null: this names no change. */
export const instantOfChange = (id: string): number | null =>
  CHANGE_ID.test(id) ? Number.parseInt(id.slice(1, 1 + INSTANT_DIGITS), 36) : null;

/** The texts of a document's file; null: there is none. */
export interface LoggedDocument {
  key: string;
  before: string | null;
  after: string | null;
}

export interface LoggedChange {
  note: ChangeNote;
  /** Of the documents: what a later release migrates from. */
  format: number;
  /** How many documents there are. */
  count: number;
  /** May be asked for more than once; each is made when it is asked for, since all of a large change are more than memory should hold. */
  documents: Iterable<LoggedDocument>;
}

/** What an entry says before its documents. */
const head = z.object({
  note,
  format: z.int(),
  /** How many documents follow. */
  count: z.int().min(1),
  /** Changes with an entry before this one that never took place. */
  refused: z.array(z.string()),
});
type EntryHead = z.infer<typeof head>;

const document = z.object({
  key: z.string(),
  before: z.string().nullable(),
  after: z.object({ start: z.int(), end: z.int(), text: z.string() }).nullable(),
});

/** Bytes that are read at once to find lines. */
const PART = 1024 * 1024;
const LINE_END = 0x0a;
const HEAD = 'h';
const DOCUMENT = 'd';

/** The lines of an entry; each carries a digest, so that a torn one is distinguished. */
export function* linesOf({ note, format, count, documents }: LoggedChange, refused: readonly string[]) {
  // what came before may have been torn within a line
  yield '\n';
  yield line(HEAD, { note, format, count, refused });
  for (const { key, before, after } of documents)
    yield line(DOCUMENT, { key, before, after: after === null ? null : spliceBetween(before ?? '', after) });
}

/** A file of entries, of which a part is read at a time: it may be as large as the catalogue. */
export interface EntryFile {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to `end`. */
  read(start: number, end: number): Buffer;
}

/**
 * The entries that are whole, line by line: null for each line that completes none. One that was torn never became a change. `refused` gets
 * the ids of those before it that never took place.
 */
export function* entriesByLine(file: EntryFile, refused?: Set<string>): Iterable<LoggedChange | null> {
  let open: { head: EntryHead; places: Place[] } | null = null;
  for (const place of linesIn(file)) {
    const text = lineAt(file, place);
    const found = headOf(text);
    found?.refused.forEach((id) => refused?.add(id));
    if (found !== null) open = { head: found, places: [] };
    else if (jsonIn(text, DOCUMENT) === undefined) open = null;
    else open?.places.push(place);
    if (open === null || open.places.length < open.head.count) {
      yield null;
      continue;
    }
    const { note, format, count } = open.head;
    yield { note, format, count, documents: documentsAt(file, open.places) };
    open = null;
  }
}

/** Documents whose lines are whole. */
const documentsAt = (file: EntryFile, places: readonly Place[]): Iterable<LoggedDocument> => ({
  *[Symbol.iterator]() {
    for (const place of places) yield documentOf(lineAt(file, place));
  },
});

function line(kind: string, value: unknown): string {
  const text = JSON.stringify(value);
  return `${kind} ${digest(text)} ${text}\n`;
}

/** Of a line in a file, its end left out. */
interface Place {
  readonly start: number;
  readonly end: number;
}

const lineAt = (file: EntryFile, { start, end }: Place): string => file.read(start, end).toString('utf8');

/** A last line without an end is torn, and left out. */
function* linesIn(file: EntryFile): Iterable<Place> {
  let start = 0;
  for (let at = 0; at < file.size; at += PART) {
    const part = file.read(at, Math.min(at + PART, file.size));
    for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, end + 1)) {
      if (at + end > start) yield { start, end: at + end };
      start = at + end + 1;
    }
  }
}

function headOf(text: string): EntryHead | null {
  const json = jsonIn(text, HEAD);
  return json === undefined ? null : head.parse(JSON.parse(json));
}

function documentOf(text: string): LoggedDocument {
  const { key, before, after } = document.parse(JSON.parse(jsonIn(text, DOCUMENT)!));
  return { key, before, after: after === null ? null : spliced(before ?? '', after) };
}

/** Undefined: a line of another kind, or torn. */
function jsonIn(text: string, kind: string): string | undefined {
  const [found, sum] = text.split(' ', 2) as [string, string | undefined];
  if (found !== kind || sum === undefined) return undefined;
  const rest = text.slice(kind.length + sum.length + 2);
  return digest(rest) === sum ? rest : undefined;
}
