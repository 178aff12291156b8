import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { searchableDeals } from '../../data/queries/indexes/searchable-deals.ts';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { searchSite } from '../../data/queries/site-search.ts';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue, PRESENT } from '../../data/queries/testing/builders.ts';
import { createDirectReader, idsIn } from '../../data/queries/testing/direct-reader.ts';
import { judgedOfDemo, judgedOfGenerated, unanswered } from '../../data/queries/testing/judged-searches.ts';
import { foundGroups, shownWhere, wantedDeals } from '../../data/rules/search/found-groups.ts';
import type { InputKey } from '../../data/schema/documents.ts';
import type { Store } from '../../data/schema/store.ts';
import { runs } from '../../data/schema/testing/runs.ts';
import { generateCatalogue } from '../tools/seed/catalogue.ts';
import { storesSearchView } from '../../site/views/stores-view.ts';
import { everyPage, textOf } from '../../site/views/testing/every-page.ts';

type Documents = ReadonlyMap<InputKey, unknown>;
type Groups = { kind: string; items: { title: string; href: string }[] }[];

const TODAY = '2026-11-21';
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The browser's side of the search, before a host that has nothing but the published files. */
async function browse(documents: Documents) {
  const read = createDirectReader(documents, indexedFolders, PRESENT);
  const pages = new Map(everyPage(read, documents).map((page) => [page.path, page]));
  vi.stubGlobal('fetch', async (path: string) => {
    const page = pages.get(path);
    return page ? new Response(textOf(read, page)) : new Response(null, { status: 404 });
  });
  vi.resetModules();
  const { searchPublished } = await import('../../site/search/published-search.ts');
  const { suggest } = await import('../../site/search/suggestions.ts');
  return {
    read,
    suggest,
    async find(text: string) {
      const shown = shownWhere({});
      const found = await searchPublished(text, { stores: shown.stores, ...wantedDeals({}) });
      return { corrected: found.corrected, groups: foundGroups(found, found.storeOf, shown) };
    },
  };
}

function answerOfServer(read: Read, text: string) {
  const { found } = storesSearchView(read, new URLSearchParams({ search: text }));
  return { corrected: found?.corrected ?? null, groups: found?.groups ?? [] };
}

const titles = (groups: Groups, kind: string): string[] =>
  groups.find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];

describe.each([
  ['the demo', () => demoCatalogue(TODAY).documents, judgedOfDemo],
  [
    'a generated catalogue',
    () => new Map(generateCatalogue({ stores: 300, coupons: 3000, offers: 300, posts: 60, today: TODAY })),
    judgedOfGenerated,
  ],
] as const)('judged questions over %s', (_, documents, judged) => {
  it('are answered among the first three, by files, by pages, by the call and by suggestions, in one order', async () => {
    const { read, find, suggest } = await browse(documents());
    const missed: string[] = [];
    for (const [question, kind, wanted] of judged) {
      const found = await find(question);
      const first = titles(found.groups, kind).slice(0, 3);
      if (!first.some((title) => wanted.includes(title))) missed.push(question);
      expect(answerOfServer(read, question), question).toEqual(found);
      const called = searchSite(read, question, 3);
      expect(called.corrected, question).toBe(found.corrected);
      for (const { kind, items } of called.groups)
        expect(
          items.map(({ title }) => title),
          `${question}: ${kind}`,
        ).toEqual(titles(found.groups, kind).slice(0, 3));
      const suggested = (await suggest(question)).groups.flatMap(({ suggestions }) =>
        suggestions.map(({ text }) => text),
      );
      expect(suggested, question).toEqual(expect.arrayContaining(first.slice(0, 2)));
    }
    expect(missed).toEqual([]);
  });
});

it('claims nothing where there is nothing', async () => {
  const { read, find, suggest } = await browse(demoCatalogue(TODAY).documents);
  for (const question of [...unanswered, 'zzzz', '', '?']) {
    expect(await find(question), question).toEqual({ corrected: null, groups: [] });
    expect((await suggest(question)).groups, question).toEqual([]);
    expect(searchSite(read, question, 5).groups.map(({ total, items }) => total + items.length)).toEqual([0, 0, 0, 0]);
  }
});

it('finds the same by a number, whatever part it stands in', async () => {
  const { read } = await browse(demoCatalogue(TODAY).documents);
  const deals = (question: string) => searchSite(read, question, 50).groups[1]!.items.map(({ title }) => title);
  expect(deals('15')).toEqual(expect.arrayContaining(deals('15%')));
  expect(deals('15').filter((title) => /150|15,/.test(title))).toEqual([]);
});

it('looks for a dozen words at most, however many are typed', async () => {
  const { read } = await browse(demoCatalogue(TODAY).documents);
  const many = Array.from({ length: 1300 }, (_, at) => `word${at}`).join(' ');
  const asked = (text: string) => answerOfServer(read, text);
  expect(asked(`${many} tea`)).toEqual(asked(many.split(' ').slice(0, 12).join(' ')));
});

it('finds every live deal of any catalogue by its words and its store, and all that the server finds', async () => {
  const anyWords = fc.array(fc.constantFrom('shoes', 'caf', 'free gift', 'spa', 'store', '20%', 'beens', 'home'), {
    maxLength: 2,
  });
  await fc.assert(
    fc.asyncProperty(anyCatalogue(), anyWords, async (parts, words) => {
      const documents = aCatalogue(parts);
      const { read, find } = await browse(documents);
      const text = words.join(' ');
      expect(await find(text)).toEqual(answerOfServer(read, text));
      for (const id of idsIn(documents, 'stores')) {
        const store = read.document(`stores/${id}`) as Store;
        for (const { key, text } of searchableDeals(read, store)) {
          const { groups } = searchSite(read, `${text.title} ${text.discount} ${store.name}`, 100);
          const hrefs = groups.find(({ kind }) => kind === 'deals')?.items.map(({ href }) => href);
          const [kind, , deal] = key.split('/');
          expect(hrefs, key).toContain(`/store/${store.slug}#${kind}-${deal}`);
        }
      }
    }),
    runs(20),
  );
});
