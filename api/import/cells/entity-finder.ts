import { codeKey } from '../../../data/rules/deals/deal-state.ts';
import { belongsTo, hasIdOf, titleKey } from './identity.ts';
import { referenceOfThing, type RowIdentity, type Thing, type ImportRules } from './import-rules.ts';

/**
 * Finds what a row is about: by its id in the feed, or without a feed by its id here, else by its code, and without a code by its title.
 * Each thing is found once; `taken`: those that were.
 */
export function entityFinder(
  rules: ImportRules,
  things: readonly Thing[],
  rows: readonly RowIdentity[],
  feed: string | null,
  taken: Set<Thing>,
): (row: RowIdentity) => Thing | undefined {
  if (rules.isLookedUp) return () => things[0];
  const byReference = new Map(things.map((thing) => [referenceOfThing(thing) ?? '', thing]));
  const byId = new Map(feed === null ? things.map((thing) => [thing.id, thing]) : []);
  const named = new Set(feed === null ? rows.map(({ reference }) => reference) : []);
  const byCode = Map.groupBy(things, ({ code = '' }) => codeKey(code));
  const byTitle = Map.groupBy(things, ({ title, name = '' }) => titleKey(title ?? name));
  const isOfFeed = (thing: Thing): boolean => feed !== null && belongsTo(referenceOfThing(thing), feed);
  return (row) => {
    const { reference, changes, ended, movedFrom } = row;
    // of a feed without ids all rows have the same reference
    const isNumbered = feed !== null && hasIdOf(reference ?? undefined, feed);
    const known = isNumbered ? byReference.get(reference ?? '') : byId.get(reference ?? '');
    const isOver = known === undefined && rules.isDeleted(row);
    const code = codeKey(String(changes['code'] ?? ''));
    const title = titleKey(String(changes['title'] ?? changes['name'] ?? ''));
    const alike = known ? [known] : code !== '' ? byCode.get(code) : title !== '' ? byTitle.get(title) : undefined;
    const found = alike?.find((thing) => {
      if (taken.has(thing)) return false;
      // what ends is what has the id, and nothing that is like it
      if (isNumbered && ended && thing !== known) return false;
      // what the owner moved is found by the rows of the store that it is listed in, and by no others of its feed
      const listedIn = thing.movedFrom;
      if (movedFrom != null && !(isOfFeed(thing) && listedIn === movedFrom)) return false;
      if (movedFrom == null && listedIn !== undefined && !isNumbered && isOfFeed(thing)) return false;
      // another row has its id
      if (thing !== known && named.has(thing.id)) return false;
      // what says that it has no code is not what has one
      if (thing !== known && code === '' && 'code' in changes && codeKey(thing.code ?? '') !== '') return false;
      // what stands for another row of the feed is not what the owner deleted
      if (isOver && isOfFeed(thing) && (isNumbered || thing.withdrawnAt !== undefined)) return false;
      // what has an id in the feed is found by that alone
      return thing === known || feed === null || !hasIdOf(referenceOfThing(thing), feed);
    });
    // another row may be about what the row of a deleted thing is only like
    if (found !== undefined && !isOver) taken.add(found);
    return found;
  };
}
