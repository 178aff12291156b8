import { Engine, type EngineEvent, type EngineOptions } from '../engine.ts';
import { openState } from '../saved/open-state.ts';
import type { State } from '../nodes/state.ts';
import type { IndexedFolder, PageFamily, Query, Reader } from '../nodes/terms.ts';

/** The documents of the engine's tests: items in groups, some of which end, and a title that every page shows. */
export interface Item {
  name: string;
  group: string;
  price: number;
  note: string;
  endsAt: number | null;
  broken?: boolean;
}
/** Documents by key; an error stands for one that cannot be read. */
export type Documents = Map<string, unknown>;

const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });

const item = (read: Reader, id: string): Item | undefined => read.document(`items/${id}`) as Item | undefined;
const title = query('title', (read) =>
  ((read.document('config') as { title?: string } | undefined)?.title ?? '').toUpperCase(),
);
const card = query('card', (read, id: string) => {
  const found = item(read, id);
  if (!found) return null;
  if (found.broken) throw new Error(`item ${id} is broken`);
  return { name: found.name, live: found.endsAt === null || read.isBefore(found.endsAt) };
});
const entries = query('entries', (read, id: string) => {
  const found = item(read, id);
  if (!found) return {};
  const live = found.endsAt === null || read.isBefore(found.endsAt);
  return {
    names: [['', found.name, id]],
    groups: live ? [[found.group, -found.price, id, found.price]] : [],
  };
});
const itemView = query('itemView', (read, id: string) => ({
  title: read(title),
  item: item(read, id),
  card: read(card, id),
}));
const groupView = query('groupView', (read, group: string) => ({
  title: read(title),
  total: read.total('groups', group),
  count: read.count('groups', group),
  top: read.members('groups', group, 2).map((id) => read(card, id)),
}));
const partitionView = query('partitionView', (read, prefix: string) => ({
  names: read.partition('names', prefix).map((id) => read(card, id)),
}));
const homeView = query('homeView', (read) => ({
  title: read(title),
  groups: read.parts('groups'),
  today: read.today('Europe/Berlin'),
}));

/** A remembered answer that rests on an index. */
const groupPages = query('pages:groups', (read) =>
  read.parts('groups').map((group) => ({ path: `/group/${group}`, template: 'group', params: [group] })),
);

const indexedFolders: IndexedFolder[] = [{ folder: 'items', entries }];
const families: PageFamily[] = [
  { name: 'home', pages: query('pages:home', () => [{ path: '/', template: 'home', params: [] }]) },
  {
    name: 'items',
    of: 'items',
    pages: query('pages:items', (read, id: string) =>
      item(read, id) ? [{ path: `/item/${item(read, id)?.name}`, template: 'item', params: [id] }] : [],
    ),
  },
  {
    name: 'groups',
    pages: groupPages,
  },
  {
    name: 'partitions',
    pages: query('pages:partitions', (read) =>
      read
        .partitions('names', 3)
        .map((prefix) => ({ path: `/names/${encodeURIComponent(prefix)}`, template: 'partition', params: [prefix] })),
    ),
  },
];
const views: { [template: string]: Query } = {
  home: homeView,
  item: itemView,
  group: groupView,
  partition: partitionView,
};
const queries = [
  title,
  card,
  entries,
  itemView,
  groupView,
  partitionView,
  homeView,
  ...families.map((family) => family.pages),
];

/** What an engine is made of; what is left out is empty. */
export type Definition = Pick<EngineOptions, 'queries'> &
  Partial<Pick<EngineOptions, 'indexedFolders' | 'families' | 'view' | 'bootId'>>;

/** A state in memory, which stands while engines come and go. */
export const memoryState = (): State => openState(':memory:', () => {}).state;

/** Starts an engine over documents and what the state holds, with a record of what it did. */
export function startEngine(
  documents: Documents,
  definition: Definition,
  state: State = memoryState(),
): { engine: Engine; events: EngineEvent[] } {
  const events: EngineEvent[] = [];
  const engine = new Engine({
    indexedFolders: [],
    families: [],
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

/** An engine over the items, with a record of what it did. */
export function fixtureEngine(
  documents: Documents,
  state: State = memoryState(),
  bootId: string | null = null,
): { engine: Engine; events: EngineEvent[] } {
  return startEngine(
    documents,
    { indexedFolders, families, queries, bootId, view: (template) => views[template] as Query },
    state,
  );
}

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
  for (const path of engine.pages.gone.keys()) {
    if (site.delete(path)) did.written.push(path);
    engine.pages.gone.delete(path);
  }
  engine.save();
  return did;
}
