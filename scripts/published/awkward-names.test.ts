import { Parser } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCatalogue, aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { runningScripts } from './page-reader.ts';
import { publishSite, type PublishedSite } from './published-site.ts';

/** Everything that could be mistaken for markup when a page is read as text. */
const AWKWARD = `How </head> & <script>'s "module" </script> <body> work`;

let site: PublishedSite;
beforeAll(async () => {
  const catalogue = aCatalogue({
    settings: { siteName: AWKWARD },
    stores: [
      aStore({
        name: AWKWARD,
        coupons: [aCoupon({ title: AWKWARD, code: 'SAVE2026' })],
        offers: [anOffer({ title: AWKWARD })],
      }),
    ],
    blogs: [aPost({ title: AWKWARD, excerpt: AWKWARD, status: 'published' })],
    products: [aProduct({ name: AWKWARD })],
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

describe('names that look like markup', () => {
  it('start no script, and leave every script of the page waiting for the one that starts it', () => {
    const held = new Set<number>();
    for (const [address, page] of site.pages) {
      const [starter, ...others] = runningScripts(page);
      expect([starter?.type, starter?.text], address).toEqual([
        'module',
        expect.stringContaining('first-contentful-paint'),
      ]);
      expect(
        others.map(({ type }) => type),
        address,
      ).toEqual(others.map(() => 'text/plain'));
      held.add(others.length);
    }
    expect(Math.max(...held)).toBeGreaterThan(1);
  });

  it('stand in attributes as they were typed', () => {
    const values = [...site.pages.values()]
      .flatMap(({ html }) => valuesIn(html))
      .filter((value) => value.includes('How </head>'));
    expect(values.length).toBeGreaterThan(40);
    expect(values.filter((value) => !value.includes(AWKWARD))).toEqual([]);
  });
});
