import type { Json } from '../../data/queries/reader.ts';

export interface Difference {
  /** Such as `offers.acme-o1.affiliateLink`: members of lists are named by their id. */
  path: string;
  from: Json;
  to: Json;
}

/** Characters of a text that the trail keeps. */
const MOST_TEXT = 500;
/** Differences of one document that the trail keeps. */
const MOST_DIFFERENCES = 40;
/** Every save changes these. */
const UNREMARKABLE: ReadonlySet<string> = new Set(['revision', 'updatedAt']);

/** What is different between two versions of a document. */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  collect('', before, after, found);
  return found;
}

function collect(path: string, before: unknown, after: unknown, found: Difference[]): void {
  if (found.length >= MOST_DIFFERENCES || before === after) return;
  const one = partsOf(before);
  const other = partsOf(after);
  if (!one || !other) {
    if (JSON.stringify(before) !== JSON.stringify(after))
      found.push({ path, from: shortened(before), to: shortened(after) });
    return;
  }
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    if (!UNREMARKABLE.has(name)) collect(path === '' ? name : `${path}.${name}`, one.get(name), other.get(name), found);
  }
}

/** The named parts of an object, or of a list whose members have ids; undefined for anything else. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) {
    return value.every(hasId) ? new Map(value.map((each) => [each.id, each])) : undefined;
  }
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

function shortened(value: unknown): Json {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value as Json;
  const text = JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : (value as Json);
}
