import type { Json } from '../../data/queries/reading/reader.ts';

export interface Difference {
  /** Such as `offers.acme-o1.affiliateLink`: members of lists are named by their id, tracking codes by their domain. */
  path: string;
  from: Json;
  to: Json;
}

/** Characters of a text that the trail keeps. */
const MOST_TEXT = 500;
/** Differences of one document that the trail keeps. */
export const MOST_DIFFERENCES = 40;
/** Every save changes these. */
export const UNREMARKABLE = ['revision', 'updatedAt'];

interface Limits {
  /** Further fields that are left out. */
  aside?: readonly string[];
  most?: number;
  /** A value as it is kept. */
  shown?: (value: unknown, path: string) => Json;
}

/** What is different between two versions of a document. */
export function differences(
  before: unknown,
  after: unknown,
  { aside = [], most = MOST_DIFFERENCES, shown = shortened }: Limits = {},
): Difference[] {
  const found: Difference[] = [];
  const ignored = new Set([...UNREMARKABLE, ...aside]);
  function collect(path: string, before: unknown, after: unknown): void {
    if (found.length >= most || before === after) return;
    const one = partsOf(before);
    const other = partsOf(after);
    if (one && other) {
      for (const name of Object.keys({ ...one, ...other }))
        if (!ignored.has(name))
          collect(path === '' ? name : `${path}.${name}`, valueOf(one, name), valueOf(other, name));
    } else if (JSON.stringify(before) !== JSON.stringify(after))
      found.push({ path, from: shown(before, path), to: shown(after, path) });
  }
  collect('', before, after);
  return found;
}

type Parts = { readonly [name: string]: unknown };

const valueOf = (parts: Parts, name: string): unknown => (Object.hasOwn(parts, name) ? parts[name] : undefined);

/** What a member of a list is known by: its id, or of a tracking code its domain. Undefined: it has no name. */
export function memberName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, domain } = value as { id?: unknown; domain?: unknown };
  const name = id ?? domain;
  return typeof name === 'string' ? name : undefined;
}

/** The named parts of an object, or of a list whose members have ids; undefined for anything else. */
export function partsOf(value: unknown): Parts | undefined {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? (value as Parts) : undefined;
  const members: { [name: string]: unknown } = Object.create(null);
  for (const each of value) {
    const name = memberName(each);
    if (name === undefined) return undefined;
    members[name] = each;
  }
  return members;
}

/** A text cut, and as one what would be too long as JSON. */
export function shortened(value: unknown): Json {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value as Json;
  const text = JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : (value as Json);
}
