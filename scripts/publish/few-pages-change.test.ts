import { expect, it } from 'vitest';
import { aCoupon, aPage, aStore, type CatalogueParts, PRESENT } from '../../data/queries/testing/builders.ts';
import type { InputKey } from '../../data/schema/documents.ts';
import type { Settings } from '../../data/schema/settings.ts';
import type { Store } from '../../data/schema/store.ts';
import { publishInto } from '../engine/testing/fixture.ts';
import { differences } from './source/catalogue-source.ts';
import { documentsOf, engineOver, stampsOf } from './testing/engine-over.ts';

const shop = (name: string, given: Partial<Store> = {}) => aStore({ name, coupons: [aCoupon()], ...given });
const names = Array.from({ length: 60 }, (_, at) => `Shop ${String(at).padStart(2, '0')}`);

const PART = '/deals/stores.json';
const LISTS = ['/deals.json', PART];

it('an edit of a title looks through one store and its group again, and changes the parts of its words', () => {
  const shops = Array.from({ length: 200 }, (_, at) => `Shop ${at}`);
  let documents = new Map<InputKey, unknown>();
  let computed: string[] = [];
  const engine = engineOver(
    (key) => documents.get(key as InputKey),
    (event) => {
      if (event.type === 'computed' && /^q:(?:indexed-store|words-of-group)\[/.test(event.id)) computed.push(event.id);
    },
  );
  const site = new Map<string, string>();
  const publish = (title: string) => {
    computed = [];
    const coupons = [aCoupon({ title, updatedAt: '2026-11-20T00:00:00Z' }), aCoupon({ id: 'c2' })];
    documents = documentsOf({ stores: shops.map((name, at) => shop(name, at === 20 ? { coupons } : {})) });
    engine.markChanged(differences(engine.documents, stampsOf(documents)));
    return publishInto(site, engine, PRESENT).written.filter((path) => path.startsWith('/search/'));
  };
  const all = publish('Half the price of shoes');
  expect(all.length).toBeGreaterThan(4);
  expect(computed.length).toBeGreaterThan(shops.length);
  const changed = publish('Half the price of boots');
  expect(computed).toEqual(['q:indexed-store["shop-20"]', expect.stringMatching(/^q:words-of-group\["stores",/)]);
  expect(changed.length).toBeLessThanOrEqual(2);
  expect(publish('Half the price of shoes').sort()).toEqual(changed.sort());
});

it('an edit of a deal concerns no page of another store, and a store that comes or goes those of the few before it', () => {
  let documents = new Map<InputKey, unknown>();
  const engine = engineOver((key) => documents.get(key as InputKey));
  const site = new Map<string, string>();
  const publish = (stores: Store[]) => {
    documents = documentsOf({ stores });
    engine.markChanged(differences(engine.documents, stampsOf(documents)));
    const { looked } = publishInto(site, engine, PRESENT);
    return looked.filter((path) => /^\/store\/(?!404$)|^\/deals.*\.json$/.test(path)).sort();
  };
  const all = names.map((name) => shop(name));
  expect(publish(all)).toHaveLength(2 * all.length + LISTS.length);
  expect(site.get('/store/shop-20')).toMatch(/shop-21.*shop-26/);
  expect(site.get('/store/shop-58')).toMatch(/shop-59.*shop-00.*shop-04/);

  const retitled = all.map((store) =>
    store.slug === 'shop-20'
      ? shop(store.name, { coupons: [aCoupon({ title: 'Half the price' })], updatedAt: store.updatedAt })
      : store,
  );
  expect(publish(retitled)).toEqual(['/store/shop-20', '/store/shop-20/deals.json']);

  const before = ['15', '16', '17', '18', '19', '20'].map((at) => `/store/shop-${at}`);
  const added = ['/store/shop-20-a', '/store/shop-20-a/deals.json'];
  expect(publish([...retitled, shop('Shop 20 A')])).toEqual([PART, ...before, ...added]);
  expect(publish(retitled)).toEqual([PART, ...before]);
  expect(
    publish(retitled.map((store) => (store.slug === 'shop-21' ? shop(store.name, { coupons: [] }) : store))),
  ).toEqual([...before, '/store/shop-21', '/store/shop-21/deals.json']);
});

it('a changed text of one page concerns one page, a fact those that insert it, and a store those that link to it', () => {
  let documents = new Map<InputKey, unknown>();
  const engine = engineOver((key) => documents.get(key as InputKey));
  const site = new Map<string, string>();
  const publish = (parts: CatalogueParts) => {
    documents = documentsOf(parts);
    engine.markChanged(differences(engine.documents, stampsOf(documents)));
    return publishInto(site, engine, PRESENT)
      .looked.filter(
        (path) => !/^\/(?:sitemap|store|search|deals|feeds|category|stores|categories$|theme)|^\/$/.test(path),
      )
      .sort();
  };
  publish({});
  const link = '<p><a href="https://law.example/" target="_blank" rel="external noopener">Law</a></p>';
  const texts = [aPage({ id: 'terms', content: '<p>Be kind.</p>' })];
  expect(publish({ texts })).toEqual(['/terms']);
  texts.push(aPage({ content: link }));
  expect(publish({ texts })).toEqual(['/our-story']);
  texts[1] = aPage({ content: `${link}<p>{{legalName}}</p>` });
  expect(publish({ texts })).toEqual(['/our-story']);
  expect(publish({ texts, settings: { replyHours: 48 } })).toEqual(['/contact', '/privacy']);
  expect(publish({ texts, settings: { replyHours: 48, minimumAge: 16 } })).toEqual(['/privacy']);
  const settings = { replyHours: 48, minimumAge: 16, legalName: 'Ann' };
  expect(publish({ texts, settings })).toEqual(['/our-story']);
  const settled = shop('Acme', { website: 'https://acme.example' });
  expect(publish({ texts, settings, stores: [settled] })).not.toContain('/our-story');
  expect(publish({ texts, settings, stores: [settled, shop('Law', { website: 'https://law.example' })] })).toContain(
    '/our-story',
  );
  expect(publish({ texts: texts.slice(1), settings })).toEqual(['/our-story', '/terms']);
});

it('a text or a picture of the owner concerns the pages that show it, and a new year those with the year', () => {
  let documents = new Map<InputKey, unknown>();
  const engine = engineOver((key) => documents.get(key as InputKey));
  const site = new Map<string, string>();
  const publish = (settings: Partial<Settings>, now = PRESENT) => {
    documents = documentsOf({ settings, stores: [shop('Acme')] });
    engine.markChanged(differences(engine.documents, stampsOf(documents)));
    return publishInto(site, engine, now).written.sort();
  };
  publish({});
  expect(publish({ heroTitle: 'Pay less' })).toEqual(['/']);
  expect(publish({ heroTitle: 'Pay less', heroTiles: [{ label: 'Stores', computed: 'stores' }] })).toEqual(['/']);
  const icon = `/media/${'a'.repeat(32)}-114.svg`;
  expect(publish({ icon })).toEqual(['/', '/apple-touch-icon.png', '/favicon.svg', '/icon-192.png', '/icon-512.png']);
  expect(publish({ icon, socialPicture: icon })).toEqual(['/social-card.png']);
  const year = { icon, socialPicture: icon, copyright: '© {year}' };
  expect(publish(year)).toContain('/about');
  expect(publish(year, Date.parse('2026-12-31T12:00:00Z'))).not.toContain('/about');
  expect(publish(year, Date.parse('2027-01-01T00:00:00Z'))).toEqual(
    expect.arrayContaining(['/', '/about', '/store/acme']),
  );
});
