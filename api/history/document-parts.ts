import { isDeepStrictEqual } from 'node:util';
import { memberName, UNREMARKABLE } from '../accounts/differences.ts';

export type Fields = { readonly [field: string]: unknown };

/** Where it stands in its list says the same. */
const PLACE = 'sortOrder';

/** Lists that no form shows, and that are left out where they are empty. */
export const hiddenLists: readonly string[] = ['deletedImports'];

/** The fields in which every one of these documents has a list of things with names, such as the offers of a store. */
export function memberLists(...documents: readonly Fields[]): string[] {
  const names = new Set(documents.flatMap((document) => Object.keys(document)));
  return [...names].filter((name) => {
    const lists = documents.map((document) => document[name] ?? []);
    return lists.every(isMembers) && lists.some((list) => list.length > 0);
  });
}

/** The things of a list by their names, in their order. */
export function membersOf(document: Fields, list: string): Map<string, Fields> {
  const members = [...((document[list] ?? []) as Fields[])];
  if (members.some((member) => PLACE in member))
    members.sort((one, other) => Number(one[PLACE] ?? 0) - Number(other[PLACE] ?? 0));
  return new Map(members.map((member) => [memberName(member)!, member]));
}

/** Without its lists of things, and without what every save changes. */
const contentOf = (thing: Fields, lists: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(thing).filter(([name]) => !UNREMARKABLE.includes(name) && name !== PLACE && !lists.includes(name)),
  );

export const isSameThing = (one: Fields | undefined, other: Fields | undefined, lists: readonly string[] = []) =>
  one === undefined || other === undefined
    ? one === other
    : isDeepStrictEqual(contentOf(one, lists), contentOf(other, lists));

/** Whether two versions of a document say the same, whatever their revisions. */
export function isSameDocument(one: Fields, other: Fields): boolean {
  const lists = memberLists(one, other);
  return (
    isSameThing(one, other, lists) &&
    lists.every((list) => {
      const [members, others] = [membersOf(one, list), membersOf(other, list)];
      return (
        isDeepStrictEqual([...members.keys()], [...others.keys()]) &&
        [...members].every(([name, member]) => isSameThing(member, others.get(name)))
      );
    })
  );
}

/** A list as it is saved: each thing says its place where such things do. */
export const inPlaces = (members: readonly Fields[]): Fields[] =>
  members.some((member) => PLACE in member) ? members.map((member, at) => ({ ...member, [PLACE]: at })) : [...members];

/** A thing that stands in its list where another version of it stood. */
export const inPlaceOf = (member: Fields, other: Fields): Fields =>
  PLACE in other ? { ...member, [PLACE]: other[PLACE] } : member;

const isMembers = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.every((member) => memberName(member) !== undefined);
