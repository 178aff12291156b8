import type { DocumentChange } from '../../data/catalogue/documents/database.ts';
import type { Restored } from '../contract/shapes/change-history.ts';
import { countOf, listed } from '../entities/counted-list.ts';
import { hiddenLists, isSameThing, memberLists, membersOf, type Fields } from './document-parts.ts';
import { kindOf, nameOfDocument, thingOfList, titleOf } from './names.ts';

type What = 'back' | 'away' | 'moved' | 'changed';

interface Thing {
  what: What;
  /** `offer` */
  kind: string;
  /** Of its kind, in whichever document it stands. */
  id: string;
  name: string;
}

const many: { readonly [kind: string]: string } = { category: 'categories', settings: 'settings' };

/** What a restored version, or a change that was taken back, comes to. */
export function whatCameBack(changes: readonly DocumentChange[]): Restored {
  const shown = changes.filter(({ key }) => kindOf(key) !== 'figures');
  const restored = shown.map(({ key, before, after }) => ({
    key,
    name: nameOfDocument(key, after as Fields | undefined, before as Fields | undefined),
  }));
  const sameThings = Map.groupBy(shown.flatMap(thingsIn), ({ kind, id }) => `${kind} ${id}`);
  // gone from one document, and back in another
  const things = [...sameThings.values()].map(([thing, other]) => ({
    ...thing!,
    what: other ? ('moved' as const) : thing!.what,
  }));
  const sentence = (what: What, words: string) => {
    const named = listedThings(things.filter((thing) => thing.what === what));
    return named === '' ? [] : [`${words}: ${named}.`];
  };
  const sentences = [
    ...sentence('back', 'Brought back'),
    ...sentence('moved', 'Moved back'),
    ...sentence('changed', 'Changed back'),
    ...sentence('away', 'Removed again'),
  ];
  return { restored, message: sentences.length === 0 ? 'Nothing had to be changed.' : sentences.join(' ') };
}

function thingsIn({ key, before, after }: DocumentChange): Thing[] {
  const [was, is] = [before, after] as (Fields | undefined)[];
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
