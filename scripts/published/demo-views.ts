import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { withArguments } from '../../data/queries/reading/reader.ts';
import { createDirectReader, idsIn } from '../../data/queries/testing/direct-reader.ts';
import type { InputKey, Templates } from '../../data/schema/documents.ts';
import { filteredBlogsView, monthPath } from '../../site/views/blogs-view.ts';
import { dashboardView } from '../../site/views/dashboard-view.ts';
import { filteredHomeView } from '../../site/views/home-view.ts';
import type { PageRef } from '../../site/catalogue/page-catalogue-types.ts';
import { pageCatalogue } from '../../site/catalogue/page-catalogue.ts';
import { letterPath, storesSearchView } from '../../site/views/stores-view.ts';
import type { StoreView } from '../../site/views/store-view.ts';

export interface DemoView {
  /** Its template, or that only a server makes it. */
  kind: string;
  path: string;
  view: unknown;
}

/** What the demo site is too small for. */
const furtherPages: PageRef[] = [
  { template: 'stores-letter', path: letterPath('a'), params: ['a'] },
  { template: 'category-letter', path: '/category/fashion/a', params: ['fashion', 'a'] },
  { template: 'blogs-month', path: monthPath('2026-11'), params: ['2026-11'] },
];

/** So many pages of each template are enough. */
const MOST_OF_A_KIND = 3;

/** Views of the demo site: some pages of each template, and some that are answered by the server alone. */
export function demoViews(templates: Templates): DemoView[] {
  const documents = new Map<InputKey, unknown>(demoCatalogue('2026-11-21').documents);
  documents.set('environment', { siteUrl: null });
  documents.set('templates', templates);
  const read = createDirectReader(documents, indexedFolders, Date.UTC(2026, 10, 21, 12));

  const pages = pageCatalogue.families.flatMap(({ of, pages }): PageRef[] => {
    const ids =
      of === undefined
        ? [[]]
        : idsIn(documents, of)
            .slice(-MOST_OF_A_KIND)
            .map((id) => [id]);
    return ids.flatMap((args) => withArguments(pages).run(read, ...args) as PageRef[]);
  });
  pages.push(...furtherPages);
  const published = Object.entries(pageCatalogue.templates).flatMap(([kind, { view, text, isDrawn }]) =>
    (text || isDrawn ? [] : pages.filter(({ template }) => template === kind))
      .slice(-MOST_OF_A_KIND)
      .map(({ path, params }) => ({ kind, path, view: withArguments(view).run(read, ...params) })),
  );

  const store = published.find(({ kind }) => kind === 'store')!;
  const { layout, ...others } = store.view as StoreView;
  const answered = [
    ['/', filteredHomeView(read, new URLSearchParams('category=pets'))],
    ['/', filteredHomeView(read, new URLSearchParams('search=nothing'))],
    ['/blogs', filteredBlogsView(read, new URLSearchParams('search=a'))],
    ['/stores', storesSearchView(read, new URLSearchParams({ search: 'shoes' }))],
    ['/stores', storesSearchView(read, new URLSearchParams({ search: '<b>' }))],
    ['/admin', dashboardView(read, { csrfToken: 'a "token"', deviceProof: null })],
    [store.path, { layout: { ...layout, preview: 'A <draft>', theme: ':root{--of:"</b>"}' }, ...others }],
  ] as const;
  return [...published, ...answered.map(([path, view]) => ({ kind: 'answered', path, view }))];
}
