import type { z } from 'zod';
import type { DocumentKey, DocumentOf } from '../../schema/documents.ts';
import { validationMessage } from '../../schema/validation-messages.ts';
import { InvalidDocument, FIX_FILE, NOTHING_SAVED, type DocumentProblem } from '../../files/errors.ts';
import { unknownFieldsOf, type UnknownFields } from './unknown-fields.ts';
import { documentFolderOf, fileOf, placeOf, type Place } from '../folder/layout.ts';

/** Text as it stands in the file: keys in the schema's order, two spaces, so that people can read and compare it. */
export const format = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

export interface Parsed {
  document: unknown;
  unknown: UnknownFields | null;
  /** The text holds just the document, and need not be checked again. */
  isExact: boolean;
}

/** The texts of documents that were checked before their transaction. */
const checked = new WeakMap<object, { key: string; text: string }>();

/** Checks a document that is going to be written, so that its transaction need not: gives it as it is to be written. Throws `InvalidDocument`. */
export function checkedAhead<Key extends DocumentKey>(folder: string, key: Key, value: DocumentOf<Key>) {
  const { text, document } = prepare(folder, key, value);
  checked.set(document as object, { key, text });
  return document as DocumentOf<Key>;
}

/** What a caller wants to save: checked, as text, and as the next reader will find it. Throws `InvalidDocument`. */
export function prepare(dataFolder: string, key: string, value: unknown): { text: string; document: unknown } {
  const known = typeof value === 'object' && value !== null ? checked.get(value) : undefined;
  if (known?.key === key) return { text: known.text, document: value };
  const place = placeOf(key);
  if (place === undefined) {
    const reason = `"${key}" names no document. Use lower-case letters, digits and hyphens, as in stores/acme.`;
    throw new InvalidDocument([{ key, file: dataFolder, field: '', reason }], NOTHING_SAVED);
  }
  const text = format(validate(dataFolder, place, value, NOTHING_SAVED));
  return { text, document: frozen(JSON.parse(text)) };
}

/** The text of a document's file, for filling a folder without a database: seeds and exports. Throws `InvalidDocument`. */
export function documentText<Key extends DocumentKey>(key: Key, document: DocumentOf<Key>): string {
  return prepare('', key, document).text;
}

/**
 * What a file's text holds: the document, deeply frozen, and what is beyond its schema. `wasExact`: found by an earlier call for the same
 * text. Throws `InvalidDocument`.
 */
export function parse(dataFolder: string, place: Place, text: string | null, wasExact = false): Parsed {
  const fail = (field: string, reason: string): never => {
    throw new InvalidDocument([{ key: place.key, file: fileOf(dataFolder, place.key), field, reason }], FIX_FILE);
  };
  if (text === null) return fail('', 'this is not UTF-8 text.');
  if (text.trim() === '') return fail('', 'the file is empty.');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return fail('', `this is not JSON: ${(error as SyntaxError).message}.`);
  }
  const document = wasExact ? raw : validate(dataFolder, place, raw, FIX_FILE);
  const isExact = wasExact || isSame(raw, document);
  return { document: frozen(document), unknown: isExact ? null : unknownFieldsOf(raw, document), isExact };
}

function validate(dataFolder: string, place: Place, value: unknown, advice: string): unknown {
  const result = place.schema.safeParse(value, { error: validationMessage });
  const problems = result.success ? contradictions(place, result.data) : result.error.issues.map(fromIssue);
  const located: DocumentProblem[] = problems.map((problem) => ({
    key: place.key,
    file: fileOf(dataFolder, place.key),
    ...problem,
  }));
  if (located[0] !== undefined) throw new InvalidDocument([located[0], ...located.slice(1)], advice);
  return result.data;
}

type Problem = Pick<DocumentProblem, 'field' | 'reason'>;

function fromIssue(issue: z.core.$ZodIssue): Problem {
  const field = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return { field: field.replace(/^\./, ''), reason: issue.message };
}

/** What no schema can say: the id is the file's name, and lists hold every id and slug once. */
function contradictions(place: Place, document: unknown): Problem[] {
  const problems: Problem[] = [];
  const fields = document as { [name: string]: unknown };
  if (documentFolderOf(place.key) !== undefined && fields['id'] !== place.id) {
    problems.push({
      field: 'id',
      reason: `the id "${String(fields['id'])}" does not match the file's name, ${place.id}.json.`,
    });
  }
  for (const [name, list] of Object.entries(fields)) {
    if (!Array.isArray(list)) continue;
    for (const unique of ['id', 'slug', 'domain']) {
      const seen = new Map<unknown, number>();
      list.forEach((entry: unknown, index) => {
        const value = (entry as { [field: string]: unknown } | null)?.[unique];
        if (value === undefined) return;
        const first = seen.get(value);
        if (first === undefined) seen.set(value, index);
        else
          problems.push({
            field: `${name}[${index}].${unique}`,
            reason: `"${String(value)}" is that of entry ${first + 1} as well; it must occur only once.`,
          });
      });
    }
  }
  return problems;
}

/** Whether two JSON values are equal, the order of fields included. Runs for every document of a build. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

function frozen<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
