import { Parser } from 'htmlparser2';
import { beforeAll, expect, it } from 'vitest';
import {
  aCatalogue,
  aCategory,
  aCoupon,
  anOffer,
  aPost,
  aProduct,
  aStore,
} from '../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { runningScripts } from './page-reader.ts';
import { publishSite, type PublishedSite } from './published-site.ts';

/** Everything that could be mistaken for markup when a page is read as text. */
const AWKWARD = `How </head> & <script>'s "module" </script> <body> work`;

/** Read from right to left. */
const HEBREW = 'שלום עולם';

let site: PublishedSite;
beforeAll(async () => {
  const names = [
    { id: 'awkward', name: AWKWARD },
    { id: 'hebrew', name: HEBREW },
  ];
  const catalogue = aCatalogue({
    settings: { siteName: AWKWARD },
    categories: names.map(({ id, name }) => aCategory(name, { id, slug: id })),
    stores: names.map(({ id, name }) =>
      aStore({
        ...{ id, slug: id, name, category: name, description: name },
        coupons: [aCoupon({ id: `${id}-c`, title: name, description: name, code: 'SAVE2026', featured: true })],
        offers: [anOffer({ id: `${id}-o`, title: name, description: name })],
      }),
    ),
    blogs: names.map(({ id, name }) =>
      aPost({
        ...{ id, slug: id, title: name, excerpt: name, keywords: [name], featured: true, targetStoreId: id },
        content: id === 'hebrew' ? `<p>${name}</p>` : '<p>Text.</p>',
      }),
    ),
    products: names.map(({ id, name }) => aProduct({ id, name, description: name })),
  });
  site = await publishSite(Date.UTC(2026, 10, 21, 12), (database) =>
    database.transact((transaction) => {
      for (const [key, document] of catalogue) transaction.write(key as DocumentKey, document as never);
    }),
  );
});

/** All values of attributes in a page. */
function valuesIn(html: string): string[] {
  const values: string[] = [];
  const parser = new Parser({ onopentag: (_, attributes) => void values.push(...Object.values(attributes)) });
  parser.end(html);
  return values;
}

/** The elements around each text of a page that begins from right to left while its own direction is not looked for. */
function textsInWrongDirection(html: string): string[] {
  const open: { name: string; dir: string | undefined }[] = [];
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, { dir }) => void open.push({ name, dir }),
    ontext: (text) => {
      if (!text.trim().startsWith(HEBREW)) return;
      const names = open.map(({ name }) => name);
      const isShown = !names.some((name) => ['head', 'script', 'option', 'svg'].includes(name));
      if (isShown && !open.some(({ dir }) => dir === 'auto')) found.push(names.slice(2).join(' '));
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return found;
}

it('names from right to left stand in elements whose direction follows their text, on every page', () => {
  const wrong = [...site.pages].flatMap(([address, { html }]) =>
    textsInWrongDirection(html).map((where) => `${address}: ${where}`),
  );
  expect(wrong).toEqual([]);
  expect([...site.pages.values()].filter(({ html }) => html.includes(HEBREW)).length).toBeGreaterThan(7);
});

it('names that look like markup start no script, and leave every script of the page waiting for the one that starts it', () => {
  const held = new Set<number>();
  for (const [address, page] of site.pages) {
    const [starter, ...others] = runningScripts(page);
    expect([starter?.type, starter?.text], address).toEqual([
      'module',
      expect.stringContaining('first-contentful-paint'),
    ]);
    const types = others.map(({ type }) => type);
    expect(types, address).toEqual(others.map(() => 'text/plain'));
    held.add(others.length);
  }
  expect(Math.max(...held)).toBeGreaterThan(1);
});

it('names that look like markup stand in attributes as they were typed', () => {
  const values = [...site.pages.values()]
    .flatMap(({ html }) => valuesIn(html))
    .filter((value) => value.includes('How </head>'));
  expect(values.length).toBeGreaterThan(40);
  const inData = JSON.stringify(AWKWARD).slice(1, -1);
  expect(values.filter((value) => !value.includes(AWKWARD) && !value.includes(inData))).toEqual([]);
});
