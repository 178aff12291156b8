import { Engine, type EngineEvent, type EngineOptions } from '../engine.ts';
import { openState } from '../saved/open-state.ts';
import type { SqliteState } from '../saved/sqlite-state.ts';
import type { IndexEntry, PageFamily, Query, Reader } from '../nodes/terms.ts';

/** The documents of the engine's tests: items in groups, some of which end, and a title that every page shows. */
export interface Item {
  name: string;
  group: string;
  price: number;
  note: string;
  endsAt: number | null;
  broken?: boolean;
  /** Its page shows no other item. */
  alone?: boolean;
}
/** Documents by key; an error stands for one that cannot be read. */
export type Documents = Map<string, unknown>;

export const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });

const item = (read: Reader, id: string) => read.document(`items/${id}`) as Item | undefined;
const title = query('title', (read) =>
  ((read.document('config') as { title: string } | undefined)?.title ?? '').toUpperCase(),
);
const isLive = (read: Reader, { endsAt }: Item) => endsAt === null || read.isBefore(endsAt);

/** Fails for an item that is broken. */
const card: Query = {
  name: 'card',
  run: (read, id: string) => {
    const found = item(read, id);
    if (!found) return null;
    if (found.broken) throw new Error(`item ${id} is broken`);
    return { name: found.name, live: isLive(read, found) };
  },
};
const entries = query('entries', (read, id: string): { [index: string]: IndexEntry[] } => {
  const found = item(read, id);
  if (!found) return {};
  return {
    names: [['', found.name, id]],
    groups: isLive(read, found) ? [[found.group, -found.price, id, found.price]] : [],
  };
});
const cardName = (read: Reader, id: string) => read.field(card, 'name', id);
const views: { [template: string]: Query } = {
  home: query('homeView', (read) => ({
    title: read(title),
    groups: read.parts('groups'),
    today: read.today('Europe/Berlin'),
  })),
  item: query('itemView', (read, id: string) => {
    const found = item(read, id);
    const others = found?.alone ? [] : read.following('names', '', found?.name ?? '', id, 2);
    return {
      title: read(title),
      item: found,
      card: read(card, id),
      next: others.map((other) => cardName(read, other)),
    };
  }),
  group: query('groupView', (read, group: string) => ({
    total: read.total('groups', group),
    count: read.count('groups', group),
    top: read.members('groups', group, 2).map((id) => cardName(read, id)),
    prices: read.entries('groups', group).map(([, order]) => order),
  })),
  partition: query('partitionView', (read, prefix: string) =>
    read.partition('names', prefix).map((id) => cardName(read, id)),
  ),
};
const families: PageFamily[] = [
  { name: 'home', pages: query('pages:home', () => [{ path: '/', template: 'home', params: [] }]) },
  {
    name: 'items',
    of: 'items',
    pages: query('pages:items', (read, id: string) => {
      const found = item(read, id);
      return found ? [{ path: `/item/${found.name}`, template: 'item', params: [id] }] : [];
    }),
  },
  {
    name: 'groups',
    pages: query('pages:groups', (read) =>
      read.parts('groups').map((group) => ({ path: `/group/${group}`, template: 'group', params: [group] })),
    ),
  },
  {
    name: 'partitions',
    pages: query('pages:partitions', (read) =>
      read
        .partitions('names', 3)
        .map((prefix) => ({ path: `/names/${prefix}`, template: 'partition', params: [prefix] })),
    ),
  },
];
/** In no trace unless something reads it. */
const summary = query('summary', (read) => [
  read(title),
  read.today('Europe/Berlin'),
  read.members('names', ''),
  read.parts('groups').map((group) => [group, read.members('groups', group), read.total('groups', group)]),
]);
const queries = [title, card, entries, summary, ...Object.values(views), ...families.map(({ pages }) => pages)];

/** What an engine is made of; what is left out is empty. */
export type Definition = Pick<EngineOptions, 'queries'> &
  Partial<Pick<EngineOptions, 'indexedFolders' | 'families' | 'view' | 'bootId'>>;

/** A state in memory, which stands while engines come and go. */
export const memoryState = (): SqliteState => openState(':memory:', () => {}).state;

/** Starts an engine over documents and what the state holds, with a record of what it did. */
export function startEngine(
  documents: Documents,
  definition: Definition,
  state: SqliteState = memoryState(),
): { engine: Engine; events: EngineEvent[] } {
  const events: EngineEvent[] = [];
  const engine = new Engine({
    indexedFolders: [],
    families: [],
    bootId: 'a boot',
    view: (template) => {
      throw new Error(`There is no template ${template}.`);
    },
    ...definition,
    source: {
      read: (key) => {
        const found = documents.get(key);
        if (found instanceof Error) throw found;
        return found;
      },
    },
    state,
    onEvent: (event) => events.push(event),
  });
  if (!engine.restore()) engine.reset();
  return { engine, events };
}

/** An engine over documents in which every kind of read, root and page occurs, with a record of what it did. */
export function fixtureEngine(
  documents: Documents,
  state: SqliteState = memoryState(),
  bootId = 'a boot',
): { engine: Engine; events: EngineEvent[] } {
  const indexedFolders = [{ folder: 'items', entries, ofEach: [card] }];
  return startEngine(
    documents,
    { indexedFolders, families, queries, bootId, view: (template) => views[template] as Query },
    state,
  );
}

/** What a reader that leaves no trace is shown. */
export const shownBy = ({ read }: Engine): unknown => [read(summary), read(families[2]!.pages), read.parts('groups')];

/** Publishes into a map from path to text; returns the paths whose view was made and those whose text changed. */
export function publishInto(
  site: Map<string, string>,
  engine: Engine,
  now: number,
): { looked: string[]; written: string[] } {
  const did = { looked: [] as string[], written: [] as string[] };
  engine.retryFailed();
  engine.update(now);
  for (const path of [...engine.pages.dirty.keys()]) {
    const page = engine.pages.pages.get(path);
    if (!page) continue;
    did.looked.push(path);
    try {
      const seen = engine.computeView(page);
      const text = JSON.stringify(seen.view);
      if (seen.changed?.length !== 0) {
        if (site.get(path) !== text) did.written.push(path);
        site.set(path, text);
      }
      engine.markPublished(page, { view: seen, bytes: text });
    } catch (error) {
      engine.markPublished(page, { failure: String(error) });
    }
  }
  for (const path of engine.pages.gone) {
    if (site.delete(path)) did.written.push(path);
    engine.pages.gone.delete(path);
  }
  engine.save();
  return did;
}
