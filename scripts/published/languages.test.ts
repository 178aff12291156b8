import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogues, type MessageId, messageIds } from '../../data/messages/catalogues.ts';
import { compile } from '../../data/messages/compile.ts';
import type { Compiled } from '../../data/messages/format.ts';
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
import type { Language } from '../../data/schema/language.ts';
import { openSite, siteWith } from '../publish/testing/small-site.ts';
import { publishSite, readOutput, type PublishedSite } from './published-site.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

/** Something of everything that pages can say; of the owner's own texts none is a message. */
function catalogueIn(language: Language) {
  const source = { kind: 'model', reference: 'ein Modell', seenAt: '2026-11-01T09:00:00.000Z' } as const;
  const code = 'HERBST26';
  const verified = { verified: true, verifiedAt: '2026-11-18', featured: true };
  const coupons = [
    aCoupon({ id: 'c1', code, ...verified, expiryDate: '2026-11-24', description: 'Für Tage.', terms: 'Einmal.' }),
    aCoupon({ id: 'c2', discountType: 'fixed', discountValue: '5', countries: ['DE', 'AT'] }),
    aCoupon({ id: 'c3', code: 'VORBEI', expiryDate: '2026-11-02' }),
    aCoupon({ id: 'c4', discountType: 'freeShipping', discountValue: '', source }),
    aCoupon({ id: 'c5', discountValue: 'Up to 25%' }),
  ];
  const holz = { website: 'https://holz.example', description: 'Tische.', more: '<p>Seit 1950.</p>' };
  const links = (context?: string) => [{ text: 'Zum Tisch', context, url: 'https://holz.example/tisch' }];
  const inGuide = { category: 'store-guide' as const, targetStoreId: 'holz', featured: true, keywords: ['Möbel'] };
  const content = '<p>Lang gesagt.</p><table><tr><td>Zelle</td></tr></table>';
  const checked = { priceCheckedAt: '2026-11-21T09:00:00.000Z', currency: 'EUR', featured: true };
  const rated = { rating: 4, reviewCount: 12, ratingSource: { kind: 'owner', reference: 'selbst' } as const };
  const votes = { 'coupon/c1': { worked: 12, of: 15, code, lastWorked: '2026-11-20' } };
  const thisMonth = { month: '2026-11', uses: { 'coupon/c1': 100 }, votes };
  return aCatalogue({
    settings: { language, siteName: 'Sparfuchs', heroTitle: 'Sparfuchs', currency: 'EUR' },
    categories: [aCategory('Möbel', { icon: 'home' }), aCategory('Reisen'), aCategory('Leeres')],
    stores: [
      aStore({ name: 'Holz', category: 'Möbel', ...holz, coupons, offers: [anOffer()], formerSlugs: ['moeller'] }),
      aStore({ name: 'Leerstand', category: 'Möbel', description: 'Bald wieder da.' }),
      ...['Äpfel', 'Übermut', 'Wanderlust'].map((name) => aStore({ name, category: 'Reisen', coupons: [aCoupon()] })),
    ],
    blogs: [
      aPost({ title: 'Günstig wohnen', ...inGuide, content, affiliateLinks: links('Eiche'), authorName: 'Ada' }),
      aPost({ title: 'Ohne Namen', category: 'amazon-deals', generated: true, affiliateLinks: links() }),
      ...(['savings-tips', 'seasonal-deals', 'comparisons'] as const).map((category, at) =>
        aPost({ title: `Beitrag ${at}`, category, excerpt: 'Kurz gesagt.', updatedAt: '2026-11-20T09:00:00.000Z' }),
      ),
    ],
    products: [
      aProduct({ originalPrice: 50, salePrice: 40, ...checked, ...rated }),
      aProduct({ id: 'p2', salePrice: 40, priceCheckedAt: '2026-11-01T09:00:00.000Z' }),
    ],
    figures: [{ id: 'holz', uses: 5, coupons: {}, thisMonth }],
  });
}

const fill = (language: Language) => (database: Parameters<Parameters<typeof publishSite>[1]>[0]) =>
  database.transact((transaction) => {
    for (const [key, document] of catalogueIn(language)) transaction.write(key as DocumentKey, document as never);
  });

const shown = new Set(['alt', 'title', 'aria-label', 'placeholder', 'content', 'label', 'data-text', 'data-title']);
const isShown = (attribute: string): boolean =>
  shown.has(attribute) || /^data-(?:shown|empty|all|failed)$/.test(attribute);
/** What names kinds and shapes in data for programs. */
const FOR_PROGRAMS = /^(?:@|\$)|^(?:id|url|link|type|kind|icon|src|href|category|badge|state|currency|value)$/;

/** Every text that a person reads or hears, with what a file for programs says in words. */
function textsIn(address: string, body: string): string[] {
  const texts: string[] = [];
  const ofData = (value: unknown, name = ''): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [each, inner] of Object.entries(value)) if (!FOR_PROGRAMS.test(each)) ofData(inner, each || name);
  };
  if (/\.(?:json|webmanifest)$/.test(address)) ofData(JSON.parse(body));
  else if (/\.(?:js|css|txt)$|^\/_/.test(address)) return [];
  else {
    let script = '';
    let element = '';
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          element = name;
          script = name === 'script' ? (attributes['type'] ?? 'module') : '';
          if (
            !/^(?:viewport|theme-color|robots|twitter:card|og:type)$/.test(
              attributes['name'] ?? attributes['property'] ?? '',
            )
          )
            for (const [attribute, value] of Object.entries(attributes)) if (isShown(attribute)) texts.push(value);
        },
        ontext(text) {
          if (script.endsWith('json')) ofData(JSON.parse(text));
          else if (script === '' && element !== 'style') texts.push(text);
        },
        onclosetag: () => (script = element = ''),
      },
      { xmlMode: /\.xml$/.test(address) },
    );
    parser.end(body);
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** The words of a message between its arguments; of plurals, those of each form. */
const piecesOf = (message: Compiled): string[] =>
  typeof message === 'string'
    ? [message]
    : message.flatMap((part) => (typeof part === 'string' ? part : Object.values(part[2] ?? {}).flatMap(piecesOf)));

/** English messages by what they say: of one word whole texts alone, since names are words, too. */
function englishFor(language: Language): (text: string) => MessageId | undefined {
  const isOther = (id: MessageId) => catalogues[language][id] !== catalogues['en-US'][id];
  const pieces = messageIds
    .filter(isOther)
    .flatMap((id) =>
      piecesOf(compile(catalogues['en-US'][id])).map((piece) => ({ id, said: piece.replaceAll(/\s+/g, ' ').trim() })),
    );
  const own = new Set(
    messageIds.flatMap((id) => piecesOf(compile(catalogues[language][id])).map((piece) => piece.trim())),
  );
  const words = pieces.filter(({ said }) => /\p{L}{2}/u.test(said) && !own.has(said));
  const several = words.filter(({ said }) => /\p{L} \p{L}/u.test(said));
  return (text) => words.find(({ said }) => said === text)?.id ?? several.find(({ said }) => text.includes(said))?.id;
}

/** Names of networks, and of kinds for programs, which are the same in each language. */
const NAMES = /^(?:Facebook|Instagram|Twitter|Youtube|Sparfuchs|coupon|offer)$/;

describe.each(['de', 'ar'] as const)('a site in %s', (language) => {
  let site: PublishedSite;
  beforeAll(async () => {
    site = await publishSite(NOW, fill(language));
  });

  it('says nothing in English: no page, feed, file or structured datum', () => {
    const messageOf = englishFor(language);
    const found = [...site.files].flatMap(([address, body]) =>
      address.startsWith('/_astro/') || address.startsWith('/schemas/') || /\.(?:png|webp|svg)$/.test(address)
        ? []
        : textsIn(address, body.toString())
            .filter((text) => !NAMES.test(text))
            .flatMap((text) => messageOf(text) ?? [])
            .map((id) => `${address}: ${id}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('states its language and direction, and gives its scripts their words', () => {
    for (const [address, { html }] of site.pages) {
      expect(html, address).toMatch(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
      if (!html.includes('http-equiv="refresh"'))
        expect(html, address).toContain('<link rel="modulepreload" href="/words.js" data-words>');
    }
    expect(site.files.get('/words.js')!.toString()).toContain(catalogues[language]['toast.copied']);
  });
});

it('a change of language makes every page once, and the way back leads to the same bytes', async () => {
  const { data, out } = siteWith(new Map(), { stays: true });
  const { publishing, database, close } = await openSite(data, out, {
    now: NOW,
    fill: fill('en-US'),
    isTemporary: true,
    full: true,
  });
  try {
    const speak = async (language: Language) => {
      const { changed } = await database.transact((transaction) =>
        transaction.write('settings', { ...transaction.read('settings')!, language }),
      );
      return publishing.publisher.changed(changed).done;
    };
    const before = readOutput(out).files;
    const made = await speak('de');
    const pages = [...readOutput(out).pages];
    expect(pages.filter(([, { html }]) => !html.includes('lang="de"')).map(([address]) => address)).toEqual([]);
    expect(made.rendered).toBeLessThanOrEqual(publishing.engine.pages.pages.size);
    await speak('en-US');
    const after = readOutput(out).files;
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [address, body] of before) expect(after.get(address)!.equals(body), address).toBe(true);
  } finally {
    await close();
    rmSync(join(data, '..'), { recursive: true, force: true });
  }
});
