import { isDeepStrictEqual } from 'node:util';
import { memberName } from '../accounts/differences.ts';
import { isSameThing, memberLists, membersOf, type Fields } from './document-parts.ts';

/**
 * A former version as one that is saved now: each thing that becomes another than it is gets a revision that none had,
 * so that an editor who still has another version open meets a conflict. What stays as it is keeps its revision.
 * `later`: versions between the former one and the present.
 */
export function asNextRevisions(
  wanted: Fields,
  present: Fields | undefined,
  now: Date,
  later: readonly Fields[] = [],
): Fields {
  const lists = memberLists(wanted, present ?? {});
  const kept = lists.filter((list) => list in wanted);
  const members = kept.map((list) => {
    const are = present === undefined ? new Map<string, Fields>() : membersOf(present, list);
    const things = (wanted[list] ?? []) as Fields[];
    const were = later.map((version) => membersOf(version, list));
    const next = (member: Fields) => {
      const name = memberName(member)!;
      return nextRevision(member, are.get(name), now, { later: were.map((members) => members.get(name)) });
    };
    return [list, things.map(next)];
  });
  const root = nextRevision(wanted, present, now, { lists, later });
  const changed = { ...root, ...Object.fromEntries(members) };
  // Fields that were put back stand in another order than before.
  return present !== undefined && 'updatedAt' in root && !isDeepStrictEqual(changed, present)
    ? { ...changed, updatedAt: now.toISOString() }
    : changed;
}

function nextRevision(
  wanted: Fields,
  present: Fields | undefined,
  now: Date,
  { lists = [], later }: { lists?: readonly string[]; later: readonly (Fields | undefined)[] },
): Fields {
  if (!('revision' in wanted)) return wanted;
  const { revision, updatedAt } = present ?? {};
  if (present !== undefined && isSameThing(wanted, present, lists)) return { ...wanted, revision, updatedAt };
  const latest = Math.max(...[wanted, present, ...later].map((version) => Number(version?.['revision'] ?? 0)));
  // what was deleted comes back as it was
  return { ...wanted, revision: latest + 1, ...(present !== undefined && { updatedAt: now.toISOString() }) };
}
