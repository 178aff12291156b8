import type { Engine, EngineEvent } from '../engine.ts';
import type { State } from '../nodes/state.ts';
import type { IndexEntry, PageFamily, Query, Reader } from '../nodes/terms.ts';
import { startEngine, type Documents, type Item } from './fixture.ts';

const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });

const item = (read: Reader, id: string) => read.document(`items/${id}`) as Item | undefined;
const title = query('title', (read) =>
  ((read.document('config') as { title: string } | undefined)?.title ?? '').toUpperCase(),
);
const isLive = (read: Reader, { endsAt }: Item) => endsAt === null || read.isBefore(endsAt);

/** Fails for an item that is broken. */
const card: Query = {
  name: 'card',
  hasFields: true,
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
    const name = item(read, id)?.name ?? '';
    return {
      title: read(title),
      item: item(read, id),
      card: read(card, id),
      next: read.following('names', '', name, id, 2).map((other) => cardName(read, other)),
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

/** An engine over documents in which every kind of read, root and page occurs. */
export function shopEngine(documents: Documents, state: State): { engine: Engine; events: EngineEvent[] } {
  return startEngine(
    documents,
    {
      indexedFolders: [{ folder: 'items', entries, ofEach: [card] }],
      families,
      queries,
      view: (template) => views[template] as Query,
    },
    state,
  );
}

/** What a reader that leaves no trace is shown. */
export const shownBy = ({ read }: Engine): unknown => [read(summary), read(families[2]!.pages), read.parts('groups')];
