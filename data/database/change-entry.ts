import { z } from 'zod';
import { digest } from './journal.ts';
import { spliceBetween, spliced } from './splice.ts';

/** Who made a change, and its name. */
export interface ChangeNote {
  /** Names the change; ids sort in the order of time. */
  id: string;
  /** ISO instant. */
  at: string;
  /** The call, such as `update-offer`. */
  operation: string;
  /** The beginning of the hash of a session's token; null: none. */
  session: string | null;
  /** The network address that the call came from. */
  from: string;
  /** The change that this one takes back. */
  undoOf?: string | undefined;
  /** The change that this one carries on: where nothing came between them, both are kept as one, under the name of that one. */
  continues?: string | undefined;
}

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
  documents: LoggedDocument[];
}

/** What an entry says before its documents. */
export interface EntryHead {
  note: ChangeNote;
  format: number;
  /** How many documents follow. */
  count: number;
  /** Changes with an entry before this one that never took place. */
  refused: string[];
}

const head = z.object({
  note: z.object({
    id: z.string(),
    at: z.string(),
    operation: z.string(),
    session: z.string().nullable(),
    from: z.string(),
    undoOf: z.string().optional(),
    continues: z.string().optional(),
  }),
  format: z.int(),
  count: z.int().min(1),
  refused: z.array(z.string()),
});
const document = z.object({
  key: z.string(),
  before: z.string().nullable(),
  after: z.object({ start: z.int(), end: z.int(), text: z.string() }).nullable(),
});

const HEAD = 'h';
const DOCUMENT = 'd';

/** The lines of an entry; each carries a digest, so that a torn one is distinguished. */
export function* linesOf({ note, format, documents }: LoggedChange, refused: readonly string[]): Iterable<string> {
  // what came before may have been torn within a line
  yield '\n';
  yield line(HEAD, { note, format, count: documents.length, refused });
  for (const { key, before, after } of documents)
    yield line(DOCUMENT, { key, before, after: after === null ? null : spliceBetween(before ?? '', after) });
}

/** The heads that are whole. */
export function* headsIn(bytes: Buffer): Iterable<EntryHead> {
  for (const each of linesIn(bytes)) {
    const found = headOf(each);
    if (found !== null) yield found;
  }
}

/** The entries that are whole. One that was torn never became a change. */
export function* entriesIn(bytes: Buffer): Iterable<LoggedChange> {
  let open: (EntryHead & { documents: LoggedDocument[] }) | null = null;
  for (const each of linesIn(bytes)) {
    const found = headOf(each);
    if (found !== null) open = { ...found, documents: [] };
    if (open === null || found !== null) continue;
    const next = documentOf(each);
    if (next === null) open = null;
    else if (open.documents.push(next) === open.count) {
      yield { note: open.note, format: open.format, documents: open.documents };
      open = null;
    }
  }
}

function line(kind: string, value: unknown): string {
  const text = JSON.stringify(value);
  return `${kind} ${digest(text)} ${text}\n`;
}

function* linesIn(bytes: Buffer): Iterable<string> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0) return; // torn
    if (end > start) yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}

function headOf(text: string): EntryHead | null {
  const value = valueIn(text, HEAD);
  return value === undefined ? null : head.parse(value);
}

function documentOf(text: string): LoggedDocument | null {
  const value = valueIn(text, DOCUMENT);
  if (value === undefined) return null;
  const { key, before, after } = document.parse(value);
  return { key, before, after: after === null ? null : spliced(before ?? '', after) };
}

/** Undefined: a line of another kind, or torn. */
function valueIn(text: string, kind: string): unknown {
  const [found, sum] = text.split(' ', 2) as [string, string | undefined];
  if (found !== kind || sum === undefined) return undefined;
  const rest = text.slice(kind.length + sum.length + 2);
  return digest(rest) === sum ? JSON.parse(rest) : undefined;
}
