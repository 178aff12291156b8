import { isDeepStrictEqual } from 'node:util';
import * as parts from './document-parts.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/** Undefined: there is no such document. */
export interface ChangedVersions {
  before: parts.Fields | undefined;
  after: parts.Fields | undefined;
}

/** What a change changed in a document was changed again since. */
export class ChangedSince extends ExplainedError {}

/**
 * The document as it is now, with what a change did to it taken back; undefined: without it. What was changed since in other things of the
 * document, such as other offers of a store, stays. Throws `ChangedSince`.
 */
export function takenBack(
  { before, after }: ChangedVersions,
  present: parts.Fields | undefined,
): parts.Fields | undefined {
  if (before === undefined || after === undefined) {
    if (present === undefined ? after !== undefined : after === undefined || !parts.isSameDocument(present, after))
      throw new ChangedSince();
    return before;
  }
  if (present === undefined) throw new ChangedSince();
  const lists = parts.memberLists(before, after, present);
  const root = parts.isSameThing(before, after, lists) ? present : unlessChanged(before, after, present, lists);
  const result: { [field: string]: unknown } = { ...root };
  for (const list of lists) {
    const members = listTakenBack(list, before, after, present);
    if (members.length > 0 || !parts.hiddenLists.includes(list)) result[list] = members;
    else delete result[list];
  }
  return result;
}

function unlessChanged<Thing extends parts.Fields | undefined>(
  before: Thing,
  after: parts.Fields | undefined,
  present: parts.Fields | undefined,
  lists: readonly string[] = [],
): Thing {
  if (!parts.isSameThing(after, present, lists)) throw new ChangedSince();
  return before;
}

function listTakenBack(list: string, before: parts.Fields, after: parts.Fields, present: parts.Fields): parts.Fields[] {
  const [was, became, is] = [before, after, present].map((document) => parts.membersOf(document, list)) as [
    Map<string, parts.Fields>,
    Map<string, parts.Fields>,
    Map<string, parts.Fields>,
  ];
  const result = new Map(is);
  for (const name of new Set([...was.keys(), ...became.keys()])) {
    if (parts.isSameThing(was.get(name), became.get(name))) continue;
    const former = unlessChanged(was.get(name), became.get(name), is.get(name));
    if (former === undefined) result.delete(name);
    else result.set(name, former);
  }
  // the change was the last that ordered the list: the former places are exact
  if (isDeepStrictEqual([...is.keys()], [...became.keys()]))
    return [...was].map(([name, former]) => parts.inPlaceOf(result.get(name)!, former));
  return parts.inPlaces(orderTakenBack(was, became, is, result).map((name) => result.get(name)!));
}

type Members = ReadonlyMap<string, parts.Fields>;

/** The present order, in which what came back stands behind what it stood behind. */
function orderTakenBack(was: Members, became: Members, is: Members, result: Members): string[] {
  const former = [...was.keys()];
  const common = (members: Members) => [...members.keys()].filter((name) => was.has(name) && became.has(name));
  if (!isDeepStrictEqual(common(was), common(became))) throw new ChangedSince();
  const order = [...is.keys()].filter((name) => result.has(name));
  for (const [at, name] of former.entries()) {
    if (!result.has(name) || is.has(name)) continue;
    const behind = former.slice(0, at).findLast((each) => order.includes(each));
    order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, name);
  }
  return order;
}
