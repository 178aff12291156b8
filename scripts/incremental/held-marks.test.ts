import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import type { Query, Reader } from './terms.ts';
import { memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const IDS = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox'];
const GROUPS = ['home', 'garden'];
const LETTERS = ['a', 'b'];

interface Item {
  group: string;
  letter: string;
  /** What is said of it depends on the index. */
  looks: boolean;
}

const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });
const withFields = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({
  ...query(name, run),
  hasFields: true,
});
const item = (read: Reader, id: string): Item | undefined => read.document(`items/${id}`) as Item | undefined;

/** An answer with fields on which the index depends. */
const placeOf = withFields('place-of', (read, id: string) => ({ ...item(read, id) }));
const entries = query('entries', (read, id: string) => {
  const group = read.field(placeOf, 'group', id);
  return group === undefined ? {} : { groups: [[group, id, id]] };
});
/** How many items of a group have each letter. */
const lettersOf = withFields('letters-of', (read, group: string) => {
  const counts: { [letter: string]: number } = {};
  for (const id of read.members('groups', group)) {
    const letter = item(read, id)?.letter ?? '';
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return counts;
});
const count = query('count', (read, group: string, letter: string) => read.field(lettersOf, letter, group) ?? 0);
/** By group; it has fields itself and depends on an answer that has. */
const groupsOf = withFields('groups-of', (read, letter: string) =>
  Object.fromEntries(read.parts('groups').map((group) => [group, read(count, group, letter)])),
);
const inGarden = query('in-garden', (read, letter: string) => [read.field(groupsOf, 'garden', letter) ?? 0, letter]);
const letterOf = query('letter-of', (read, id: string) => item(read, id)?.letter === 'a');
/** Of what it reads one may change without that it changes, and another at the same time. */
const both = withFields('both', (read, group: string) => ({
  ants: IDS.some((id) => read(letterOf, id)),
  parts: read.parts('groups').length,
  count: read.field(lettersOf, 'a', group) ?? 0,
}));
const counted = query('counted', (read, group: string) => [read.field(both, 'count', group)]);
/** It may come to depend on the index and stay as it is. */
const facts = withFields('facts', (read, id: string) => {
  const { letter, looks = false, group = '' } = item(read, id) ?? {};
  return { letter, isOdd: looks && read.count('groups', group) % 2 === 1 };
});
const isOdd = query('is-odd', (read, id: string) => [read.field(facts, 'isOdd', id)]);
const letterView = query('letter-view', (read, letter: string) => [
  read(inGarden, letter),
  read(count, 'home', letter),
  read.field(both, 'count', 'home'),
  read(counted, 'garden'),
]);
const itemView = query('item-view', (read, id: string) => ({
  isOdd: read(isOdd, id),
  letter: read.field(facts, 'letter', id),
}));

const views: { [template: string]: Query } = { letterView, itemView };
const page = (template: string, param: string) => ({ path: `/${param}`, template, params: [param] });
const families = [
  { name: 'letters', pages: query('pages:letters', () => LETTERS.map((letter) => page('letterView', letter))) },
  { name: 'items', of: 'items', pages: query('pages:items', (_, id: string) => [page('itemView', id)]) },
];
const definition = {
  indexedFolders: [{ folder: 'items', entries }],
  families,
  queries: [
    placeOf,
    entries,
    lettersOf,
    count,
    groupsOf,
    inGarden,
    letterOf,
    both,
    counted,
    facts,
    isOdd,
    ...families.map(({ pages }) => pages),
  ],
  view: (template: string) => views[template]!,
};

function change(documents: Documents, engine: Engine, edit: { [id: string]: Item | null }): void {
  for (const [id, found] of Object.entries(edit)) {
    if (found === null) documents.delete(`items/${id}`);
    else documents.set(`items/${id}`, found);
    engine.markChanged([[`items/${id}`, found === null ? null : JSON.stringify(found)]]);
  }
}

const clean = (documents: Documents): Engine => {
  const { engine } = startEngine(documents, definition);
  engine.markChanged([...documents.keys()].map((key) => [key, 'any']));
  return engine;
};

/** What these queries say, asked in this order. */
const answers = ({ read }: Engine, order: readonly number[]): unknown[] => {
  const asked = [
    ...LETTERS.flatMap((letter) => [() => read(inGarden, letter), () => read(letterView, letter)]),
    ...GROUPS.flatMap((group) => LETTERS.map((letter) => () => read(count, group, letter))),
    ...GROUPS.flatMap((group) => [() => read(counted, group), () => read.field(both, 'count', group)]),
    ...IDS.map((id) => () => read(isOdd, id)),
  ];
  const said: unknown[] = [];
  for (const at of order) said[at % asked.length] = asked[at % asked.length]!();
  return said;
};

it('what depends on fields of other answers is true whenever it is read, and ends as in a clean build', () => {
  const anItem = fc.record({
    group: fc.constantFrom(...GROUPS),
    letter: fc.constantFrom(...LETTERS),
    looks: fc.boolean(),
  });
  const edits = fc.dictionary(fc.constantFrom(...IDS), fc.option(anItem), { minKeys: 1 });
  const order = fc.array(fc.nat(50), { maxLength: 12 });
  const steps = fc.array(
    fc.record({
      edit: edits,
      parts: fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), order })),
      restarts: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(edits, steps, (start, all) => {
      const documents: Documents = new Map();
      const state = memoryState();
      let { engine, events } = startEngine(documents, definition, state);
      const site = new Map<string, string>();
      change(documents, engine, start);
      publishInto(site, engine, NOON);
      for (const { edit, parts, restarts } of all) {
        if (restarts) ({ engine, events } = startEngine(documents, definition, state));
        events.length = 0;
        change(documents, engine, edit);
        for (const each of parts) {
          engine.updateSome(NOON, each.count);
          const built = clean(documents);
          built.update(NOON);
          expect(answers(engine, each.order)).toEqual(answers(built, each.order));
        }
        publishInto(site, engine, NOON);
        const computed = events.flatMap((event) => (event.type === 'computed' ? event.id : []));
        expect(computed).toEqual([...new Set(computed)]);
        const made = new Map<string, string>();
        publishInto(made, clean(documents), NOON);
        for (const [path, text] of made) expect([path, site.get(path)]).toEqual([path, text]);
      }
    }),
  );
});
