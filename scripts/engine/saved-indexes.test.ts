import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdgesToSave } from './saved/edges-to-save.ts';
import { IndexSet } from './answers/index-set.ts';
import type { SavedIndex } from './nodes/state.ts';
import type { IndexEntry } from './nodes/terms.ts';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';
import { runs } from './testing/runs.ts';

const entry: fc.Arbitrary<IndexEntry> = fc.oneof(
  fc.tuple(fc.constantFrom('', 'x'), fc.constantFrom(-1, 2, 10, 'a', 'b'), fc.constantFrom('m', 'n')),
  fc.tuple(fc.constant('x'), fc.constantFrom(1, 'a'), fc.constantFrom('m', 'n'), fc.constantFrom(1, 3)),
);
const ofDocument = fc.dictionary(fc.constantFrom('one', 'two'), fc.array(entry, { maxLength: 4 }), {
  noNullPrototype: true,
});
const steps = fc.array(
  fc.record({ document: fc.constantFrom('a', 'b', 'c'), entries: ofDocument, saves: fc.boolean() }),
);

/** What one process after another saves of its indexes. */
class Disk {
  readonly #rows = new Map<string, SavedIndex>();

  save(indexes: IndexSet, all: boolean): void {
    if (all) this.#takeAll(indexes);
    for (const [name, text, count] of (all ? null : indexes.unsaved())?.changed ?? []) {
      const { changed } = this.#of(name);
      const known = changed.find(([entry]) => JSON.stringify(entry) === text);
      if (known) known[1] += count;
      else changed.push([JSON.parse(text) as IndexEntry, count]);
    }
    indexes.markSaved(all);
  }

  open(): IndexSet {
    const indexes = new IndexSet();
    indexes.useSaved([...this.#rows.keys()], (name) => this.#of(name));
    return indexes;
  }

  #takeAll(indexes: IndexSet): void {
    const taking = indexes.taking();
    let step = taking.next();
    while (!step.done) step = taking.next();
    for (const [name, text] of step.value) this.#of(name).entries.push(...(JSON.parse(text) as IndexEntry[]));
  }

  #of(name: string): SavedIndex {
    const known = this.#rows.get(name) ?? { entries: [], changed: [] };
    this.#rows.set(name, known);
    return known;
  }
}

const shownBy = (indexes: IndexSet) =>
  ['one', 'two'].map((name) => [
    indexes.read(['parts', name]),
    ...['', 'x'].map((part) => [
      indexes.read(['entries', name, part]),
      indexes.read(['total', name, part]),
      indexes.read(['count', name, part]),
    ]),
    indexes.read(['partitions', name, 2]),
  ]);

describe('indexes that were saved', () => {
  it('hold after any changes by any number of processes what those of one process hold', () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (first, later, isAhead) => {
        const documents = new Map<string, unknown>();
        const whole = new IndexSet();
        whole.replaceSaved();
        const disk = new Disk();
        const replace = (indexes: readonly IndexSet[], document: string, entries: unknown) => {
          for (const each of indexes) each.replace(documents.get(document), entries);
          documents.set(document, entries);
        };
        for (const { document, entries } of first) replace([whole], document, entries);
        disk.save(whole, true);
        let continued = disk.open();
        for (const { document, entries, saves } of later) {
          replace([whole, continued], document, entries);
          if (!saves) continue;
          disk.save(continued, false);
          continued = disk.open();
          if (isAhead) continued.loadNext();
        }
        expect(shownBy(continued)).toEqual(shownBy(whole));
        if (isAhead) while (continued.loadNext());
        expect(shownBy(continued)).toEqual(shownBy(whole));
      }),
      runs(40),
    );
  });

  it('are not read before they are used, nor again', () => {
    const read: string[] = [];
    const indexes = new IndexSet();
    indexes.useSaved(['one', 'two'], (name) => {
      read.push(name);
      return { entries: [['', 1, name]], changed: [] };
    });
    expect([indexes.unsaved(), read]).toEqual([{ changed: [] }, []]);
    expect(indexes.read(['members', 'two', ''])).toEqual(['two']);
    indexes.replace({ two: [['', 1, 'two']] }, { two: [['', 2, 'two']] });
    indexes.replace({ one: [['', 1, 'one']] }, { one: [['', 2, 'other']] });
    expect(read).toEqual(['two']);
    while (indexes.loadNext());
    expect(read).toEqual(['two', 'one']);
    expect(indexes.read(['members', 'one', ''])).toEqual(['other']);
  });
});

it('indexes that change after they were made ready for a save are made ready again', () => {
  const indexes = new IndexSet();
  const readers = () => ({ pages: [], answers: [], failed: [] });
  const edges = new EdgesToSave({ lacksSavedEdges: true, traces: 0 }, indexes, readers);
  while (edges.prepare(1));
  indexes.replace(null, { one: [['', 1, 'm']] });
  expect(edges.get()?.indexes).toEqual([['one', '[["",1,"m"]]']]);
});

/** A published site of as many items; the state is that of the process that published it. */
function published(count: number) {
  const state = memoryState();
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  for (let at = 0; at < count; at += 1)
    documents.set(`items/i${at}`, anItem({ name: `item ${at}`, group: 'g', alone: true }));
  const { engine } = fixtureEngine(documents, state);
  engine.markChanged([...documents.keys()].map((key) => [key, 'first'] as const));
  const site = new Map<string, string>();
  publishInto(site, engine, NOON);
  return { documents, site, state };
}

/** Publishes an edit of one item in a process of its own; returns which indexes it read. */
function edit({ documents, site, state }: ReturnType<typeof published>, given: Parameters<typeof anItem>[0]): string[] {
  const read: string[] = [];
  const index = state.index.bind(state);
  state.index = (name) => {
    read.push(name);
    return index(name);
  };
  const { engine } = fixtureEngine(documents, state);
  documents.set('items/i1', anItem({ name: 'item 1', group: 'g', alone: true, ...given }));
  engine.markChanged([['items/i1', JSON.stringify(given)]]);
  publishInto(site, engine, NOON);
  state.index = index;
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
  return read;
}

describe('a process that continues', () => {
  it('reads just those indexes that an edit concerns', () => {
    const one = published(9);
    expect(edit(one, { note: 'x' })).toEqual([]);
    expect(edit(one, { note: 'x', price: 7 })).toEqual(['groups']);
    expect(edit(one, { name: 'new' })).toContain('names');
  });
});
