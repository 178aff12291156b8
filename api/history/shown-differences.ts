import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../data/queries/reading/reader.ts';
import { hiddenFields, labelOf } from '../../data/schema/field-labels.ts';
import { differences, shortened } from '../accounts/differences.ts';
import type { ChangedDocument } from '../contract/shapes/change-history.ts';
import { hiddenLists, memberLists, membersOf, type Fields } from './document-parts.ts';
import { labelOfDifference, titleOf } from './names.ts';

type Shown = ChangedDocument['differences'][number];

/** Characters of a text within a thing that was added or removed. */
const MOST_TEXT = 200;
const HIDDEN = [...hiddenFields, ...hiddenLists];

/** What is different between two versions of a document, as its forms show it. */
export function shownDifferences(before: Fields | null, after: Fields | null): Shown[] {
  const fields = differences(before ?? undefined, after ?? undefined, { aside: HIDDEN, shown }).map((difference) => ({
    ...difference,
    label: labelOfDifference(difference.path, before, after),
  }));
  return before === null || after === null ? fields : [...fields, ...orders(before, after)];
}

/** Of a thing that was added or removed: its fields, each cut by itself. */
function shown(value: unknown, path: string): Json {
  if (path === '' || typeof value !== 'object' || value === null || Array.isArray(value)) return shortened(value);
  const fields = Object.entries(value).filter(([name]) => !HIDDEN.includes(name));
  const cut = (text: unknown) =>
    typeof text === 'string' && text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
  return Object.fromEntries(fields.map(([name, each]) => [name, cut(each)])) as Json;
}

/** Lists whose things stand in another order, by their names. */
function orders(before: Fields, after: Fields): Shown[] {
  const lists = memberLists(before, after).filter((list) => !hiddenLists.includes(list));
  return lists.flatMap((list) => {
    const [was, is] = [membersOf(before, list), membersOf(after, list)];
    const former = [...was.keys()].filter((name) => is.has(name));
    const present = [...is.keys()].filter((name) => was.has(name));
    if (isDeepStrictEqual(former, present)) return [];
    const titles = (names: readonly string[]) => names.map((name) => titleOf(is.get(name)!));
    const label = `Order of the ${labelOf(list).toLowerCase()}`;
    return [{ path: list, label, from: titles(former), to: titles(present), isOrder: true as const }];
  });
}
