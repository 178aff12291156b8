import { isDeepStrictEqual } from 'node:util';

type Fields = { readonly [field: string]: unknown };

/** An entry of a list that has unknown fields, with what is known of it, by which it is found again. */
export interface UnknownEntry {
  readonly at: number;
  readonly known: unknown;
  readonly unknown: UnknownFields;
}

/**
 * What a file holds beyond its schema, as a newer release may have written it. It is kept beside the document, so that no page and no
 * reply shows it, and goes back into the file when the document is saved.
 */
export interface UnknownFields {
  readonly fields: Fields;
  /** What the values of known fields hold beyond the schema. */
  readonly inner: { readonly [field: string]: UnknownFields };
  /** The same for a list. */
  readonly entries: readonly UnknownEntry[];
}

/** Null: the schema kept everything. */
export function unknownFieldsOf(raw: unknown, known: unknown): UnknownFields | null {
  if (!isObject(raw) || !isObject(known)) return null;
  const fields: { [field: string]: unknown } = {};
  const inner: { [field: string]: UnknownFields } = {};
  const entries: UnknownEntry[] = [];
  let isAny = false;
  for (const name in raw) {
    const value = raw[name];
    const isKnown = Object.hasOwn(known, name);
    const unknown = isKnown ? unknownFieldsOf(value, known[name]) : null;
    if (isKnown && unknown === null) continue;
    isAny = true;
    if (unknown === null) fields[name] = value;
    else if (Array.isArray(raw)) entries.push({ at: Number(name), known: known[name], unknown });
    else inner[name] = unknown;
  }
  return isAny ? { fields, inner, entries } : null;
}

/** Where they stand: `note`, `coupons[3].minimum`. */
export function pathsOfUnknown({ fields, inner, entries }: UnknownFields): string[] {
  const join = (name: string, path: string) => (path.startsWith('[') ? `${name}${path}` : `${name}.${path}`);
  return [
    ...Object.keys(fields),
    ...Object.entries(inner).flatMap(([name, unknown]) => pathsOfUnknown(unknown).map((path) => join(name, path))),
    ...entries.flatMap(({ at, unknown }) => pathsOfUnknown(unknown).map((path) => join(`[${at}]`, path))),
  ];
}

/** Entries that may move to another document with what is unknown of them: those with an id. */
export function movableEntries({ inner, entries }: UnknownFields): UnknownEntry[] {
  return [
    ...entries.filter(({ known }) => nameOf(known) !== undefined),
    ...Object.values(inner).flatMap(movableEntries),
  ];
}

/** The value with its unknown fields, behind those that are known. `moved`: entries that may have come from other documents. */
export function withUnknownFields(
  value: unknown,
  unknown: UnknownFields | null,
  moved: readonly UnknownEntry[],
): unknown {
  if (Array.isArray(value)) return withUnknownInEntries(value, unknown?.entries ?? [], moved);
  if (!isObject(value)) return value;
  const known = Object.entries(value).map(([name, each]) => [
    name,
    withUnknownFields(each, unknown?.inner[name] ?? null, moved),
  ]);
  return { ...Object.fromEntries(known), ...unknown?.fields };
}

/** Entries with an id are found by it; others by what is known of them, or where they stood if that was changed. */
function withUnknownInEntries(
  list: readonly unknown[],
  own: readonly UnknownEntry[],
  moved: readonly UnknownEntry[],
): unknown[] {
  const found = list.map((entry) => {
    const name = nameOf(entry);
    if (name === undefined) return own.find(({ known }) => isDeepStrictEqual(known, entry));
    return [...own, ...moved].find(({ known }) => nameOf(known) === name);
  });
  for (const entry of own) {
    const place = list[entry.at];
    if (!found.includes(entry) && place !== undefined && nameOf(place) === undefined) found[entry.at] ??= entry;
  }
  return list.map((entry, at) => withUnknownFields(entry, found[at]?.unknown ?? null, []));
}

const nameOf = (entry: unknown): unknown => (isObject(entry) ? (entry['id'] ?? entry['domain']) : undefined);

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
