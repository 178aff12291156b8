import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { dealsFilePath } from '../../../data/rules/deals/visit-link.ts';
import { foundGroups, shownWhere, wantedDeals } from '../../../data/rules/search/found-groups.ts';
import { search } from '../../../data/rules/search/search.ts';
import { partOf, searchPartPath } from '../../../data/rules/search/search-part.ts';
import type { Store } from '../../../data/schema/store.ts';
import { everyQuery } from '../../../site/catalogue/every-query.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import { searchable } from '../../../site/search/published-search.ts';
import { openState } from '../../engine/saved/open-state.ts';
import { openSiteEngine } from '../../publish/site-engine.ts';
import { generateCatalogue } from '../seed/catalogue.ts';
import { median, percentile } from './measure.ts';
import { usual, type Row } from './places.ts';

const EDITS = 60;
const ofSearch = /^(?:\w+:)?(?:indexed-store|words-of-group|items-of-groups|search-[a-z-]+)\b/;

/** What the search costs, in one process: the bytes of a question, the saved state, and what an edited title takes of it. */
export function benchSearches(folder: string, row: Row): void {
  const today = new Date().toISOString().slice(0, 10);
  const documents = new Map<string, unknown>(generateCatalogue({ ...usual, today }));
  documents.set('environment', { siteUrl: 'https://deals.example' });
  documents.set('templates', { contentSecurityPolicy: '' });
  let searching = 0;
  let ms = 0;
  for (const query of everyQuery.filter(({ name }) => ofSearch.test(name))) {
    const { run } = query;
    const timed: typeof run = (...args) => {
      const since = performance.now();
      searching += 1;
      try {
        return run(...args);
      } finally {
        searching -= 1;
        // with all that it asks for
        if (searching === 0) ms += performance.now() - since;
      }
    };
    Object.assign(query, { run: timed });
  }
  const file = join(folder, 'search.sqlite');
  const engine = openSiteEngine({
    catalogue: pageCatalogue,
    source: { read: (key) => documents.get(key) },
    state: openState(file, () => {}).state,
    bootId: null,
  });
  engine.reset();
  const files = new Map<string, string>();
  /** Makes these pages again, and no others; says how many have changed. */
  const publish = (made: RegExp): number => {
    let changed = 0;
    engine.update(Date.now());
    for (const path of [...engine.pages.dirty.keys()].filter((path) => made.test(path))) {
      const page = engine.pages.pages.get(path)!;
      const view = engine.computeView(page);
      const bytes = pageCatalogue.templates[page.template]!.text!(view.view, JSON.stringify(view.view));
      changed += Number(files.get(path) !== bytes);
      files.set(path, bytes);
      engine.markPublished(page, { view, bytes });
    }
    return changed;
  };
  engine.markChanged([...documents.keys()].map((key) => [key, 'first']));
  publish(/^\/search\/|\/deals\.json$/);
  engine.save();

  const stores = [...documents].filter((each): each is [string, Store] => each[0].startsWith('stores/'));
  const edited = stores.filter(([, { offers }]) => offers.length > 0).filter((_, at) => at % 30 === 0);
  const edits = edited.slice(0, EDITS).map(([key, store], at) => {
    const [offer, ...others] = store.offers;
    // one in two is a word that nothing else says
    const words = (at % 2 === 0 ? `Unheard${at}` : edited[(at + 7) % edited.length]![1].offers[0]!.title).split(' ');
    const title = [...offer!.title.split(' ').slice(0, -1), words.at(-1)].join(' ');
    documents.set(key, { ...store, offers: [{ ...offer!, title }, ...others] });
    engine.markChanged([[key, `edit ${at}`]]);
    ms = 0;
    const changed = publish(/^\/search\//);
    return { ms, changed };
  });

  const questions = stores
    .filter((_, at) => at % 50 === 0)
    .flatMap(([, { name, coupons }]) => [name, `${name} coupons`, name.slice(0, 4), coupons[0]?.title ?? ''])
    .concat('shoes', 'free shipping', 'gift sets', 'first order 20%', 'kichen knives', 'xyzzy', 'off', 'travel');
  const bytes = questions.map((question) => bytesOf(question, files));

  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT * FROM answers').all();
  database.close();
  const state = rows
    .filter(({ id }) => ofSearch.test(String(id)))
    .reduce((sum, columns) => sum + Buffer.byteLength(Object.values(columns).join(' ')), 0);

  const [times, counts] = [edits.map(({ ms }) => ms), edits.map(({ changed }) => changed)];
  row(
    'A question to the search, gzipped',
    `${(median(bytes) / 1024).toFixed(1)} KB`,
    `p95 ${(percentile(bytes, 0.95) / 1024).toFixed(1)} KB, at most ${(Math.max(...bytes) / 1024).toFixed(1)} KB, of ${bytes.length}`,
  );
  row('Saved state of the search', `${(state / 1e6).toFixed(1)} MB`, `${rows.length} answers in all`);
  row(
    'A title with another last word in the search',
    `${median(times).toFixed(1)} ms`,
    `p95 ${percentile(times, 0.95).toFixed(1)} ms; ${median(counts)} files changed, at most ${Math.max(...counts)}`,
  );
}

/** What a browser loads for the first page of results of its first question, with its manifest. */
function bytesOf(question: string, files: ReadonlyMap<string, string>): number {
  const loaded = new Set<string>();
  const read = (path: string) => {
    loaded.add(path);
    return JSON.parse(files.get(path)!);
  };
  const { parts, synonyms } = read('/search/manifest.json');
  const store = (slug: string) => searchable(read(dealsFilePath(slug)));
  const part = (term: string) => read(searchPartPath(parts, partOf(term, parts)));
  foundGroups(search({ synonyms, part, store }, question, wantedDeals({})), store, shownWhere({}));
  return [...loaded].reduce((sum, path) => sum + gzipSync(files.get(path)!).length, 0);
}
