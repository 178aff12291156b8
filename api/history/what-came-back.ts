import type { DocumentChange } from '../../data/catalogue/documents/database.ts';
import type { Restored } from '../contract/shapes/change-history.ts';
import { countOf, listed } from '../entities/counted-list.ts';
import { hiddenLists, isSameThing, memberLists, membersOf, type Fields } from './document-parts.ts';
import { kindOf, nameOfDocument, thingOfList, titleOf } from './names.ts';

/** What became of things, in the order in which it is said. */
const words = { back: 'Brought back', moved: 'Moved back', changed: 'Changed back', away: 'Removed again' };

interface Thing {
  what: keyof typeof words;
  /** `offer` */
  kind: string;
  /** Of its kind, in whichever document it stands. */
  id: string;
  name: string;
}

const many: { readonly [kind: string]: string } = { category: 'categories' };

/** What a restored version, or a change that was taken back, comes to. */
export function whatCameBack(changes: readonly DocumentChange[]): Restored {
  const shown = changes.filter(({ key }) => kindOf(key) !== 'figures');
  const restored = shown.map(({ key, before, after }) => ({
    key,
    name: nameOfDocument(key, after as Fields | undefined, before as Fields | undefined),
  }));
  const changed = eachThing(shown);
  // gone from one document, and back in another
  const whatOf = ([thing, other]: Thing[]) => (other ? 'moved' : thing!.what);
  const sentences = Object.entries(words).flatMap(([what, said]) => {
    const named = listedThings(changed.flatMap((each) => (whatOf(each) === what ? each[0]! : [])));
    return named === '' ? [] : [`${said}: ${named}.`];
  });
  return { restored, message: sentences.length === 0 ? 'Nothing had to be changed.' : sentences.join(' ') };
}

/** What is different of each thing, in one document or two. */
const eachThing = (changes: readonly DocumentChange[]): Thing[][] => [
  ...Map.groupBy(changes.flatMap(thingsIn), ({ kind, id }) => `${kind} ${id}`).values(),
];

/** What a change is about: `12 coupons`. */
export const thingsChanged = (changes: readonly DocumentChange[]): string =>
  listedThings(eachThing(changes).map(([thing]) => thing!));

function thingsIn({ key, before, after }: DocumentChange): Thing[] {
  const [was, is] = [before ?? undefined, after ?? undefined] as (Fields | undefined)[];
  const lists = memberLists(was ?? {}, is ?? {});
  const shown = lists.filter((list) => !hiddenLists.includes(list));
  const members = shown.flatMap((list) => {
    const [former, present] = [membersOf(was ?? {}, list), membersOf(is ?? {}, list)];
    return [...new Set([...former.keys(), ...present.keys()])].flatMap((name) =>
      thing(thingOfList[list] ?? list, name, [former.get(name), present.get(name)]),
    );
  });
  const isOnlyList = !key.includes('/') && kindOf(key) !== 'settings';
  const own = isOnlyList ? [] : thing(kindOf(key), key, [was, is], lists);
  if (own.length > 0 || members.length > 0) return [...own, ...members];
  return [{ what: 'changed', kind: 'order', id: key, name: nameOfDocument(key, is, was) }];
}

function thing(kind: string, id: string, [was, is]: (Fields | undefined)[], lists: readonly string[] = []): Thing[] {
  if (isSameThing(was, is, lists)) return [];
  const what = was === undefined ? 'back' : is === undefined ? 'away' : 'changed';
  return [{ what, kind, id, name: titleOf((is ?? was)!) }];
}

/** One thing by its name, several by their number. */
function listedThings(things: readonly Thing[]): string {
  return listed(
    [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, all]) => {
      if (kind === 'settings') return 'the settings';
      if (all.length === 1) return kind === 'order' ? `the order in "${all[0]!.name}"` : `${kind} "${all[0]!.name}"`;
      return countOf(all.length, kind, many[kind]);
    }),
  );
}
