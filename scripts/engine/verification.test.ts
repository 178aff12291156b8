import { describe, expect, it } from 'vitest';
import type { Query } from './nodes/terms.ts';
import { publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

const HOUR = 3_600_000;

const pages = query('pages', () => [{ path: '/', template: 'home', params: [] }]);

/** One page, which shows what the last of the queries answers. */
function published(documents: Documents, ...queries: Query[]) {
  const view = query('view', (read) => read(queries.at(-1)!));
  const { engine, events } = startEngine(documents, {
    queries: [...queries, pages, view],
    families: [{ name: 'home', pages }],
    view: () => view,
  });
  const site = new Map<string, string>();
  let stamp = 0;
  const mark = (...keys: string[]) => engine.markChanged(keys.map((key) => [key, String((stamp += 1))] as const));
  mark(...documents.keys());
  publishInto(site, engine, NOON);
  events.length = 0;
  return {
    computed: () => events.flatMap((event) => (event.type === 'computed' ? event.id : [])),
    shown: (now = NOON) => {
      publishInto(site, engine, now);
      return JSON.parse(site.get('/')!) as unknown;
    },
    edit(changes: { [key: string]: unknown }) {
      for (const [key, document] of Object.entries(changes)) documents.set(key, document);
      mark(...Object.keys(changes));
    },
  };
}

describe('a page that reads a document through other queries', () => {
  it('shows an edit however many queries are in between, and each is computed once', () => {
    const chain = [query('q0', (read) => read.document('a'))];
    for (let at = 1; at < 8; at += 1) chain.push(query(`q${at}`, (read) => read(chain[at - 1]!)));
    const both = query('both', (read) => [read.document('a'), read(chain[7]!)]);
    const { computed, edit, shown } = published(new Map([['a', 1]]), ...chain, both);
    edit({ a: 2 });
    expect(shown()).toEqual([2, 2]);
    expect(computed().toSorted()).toEqual(['q:both[]', ...chain.map(({ name }) => `q:${name}[]`)]);
  });

  it('shows an edit of one of several documents beside one that changes nothing, and computes each query once', () => {
    const size = query('size', (read) => String(read.document('a')).length);
    const text = query('text', (read) => read.document('b'));
    const pair = query('pair', (read) => [read(size), read(text)]);
    const all = query('all', (read) => [read.document('c'), read(pair)]);
    for (const order of ['cab', 'cba', 'abc']) {
      const documents = new Map([...'abc'].map((key) => [key, 'one']));
      const { computed, edit, shown } = published(documents, size, text, pair, all);
      edit(Object.fromEntries([...order].map((key) => [key, 'two'])));
      expect(shown()).toEqual(['two', [3, 'two']]);
      expect(computed().toSorted()).toEqual(['q:all[]', 'q:pair[]', 'q:size[]', 'q:text[]']);
    }
  });

  it('changes at the soonest of the instants that were asked about, in whatever order', () => {
    for (const hours of [
      [1, 2],
      [2, 1],
    ]) {
      const live = query('live', (read) => hours.filter((each) => read.isBefore(NOON + each * HOUR)));
      const { shown } = published(new Map(), live);
      expect([shown(NOON + HOUR - 1), shown(NOON + HOUR), shown(NOON + 2 * HOUR)]).toEqual([hours, [2], []]);
    }
  });
});
