import { expect, it } from 'vitest';
import { aCoupon, aPage, aStore, type CatalogueParts, PRESENT } from '../../data/queries/testing/builders.ts';
import type { Settings } from '../../data/schema/settings.ts';
import type { Store } from '../../data/schema/store.ts';
import { siteOver } from './testing/engine-over.ts';

const shop = (name: string, given: Partial<Store> = {}) => aStore({ name, coupons: [aCoupon()], ...given });

it('an edit of a title looks through one store and its group again, and changes the parts of its words', () => {
  const { publish, computed } = siteOver();
  const titled = (title: string) => {
    const coupons = [aCoupon({ title, updatedAt: '2026-11-20T00:00:00Z' }), aCoupon({ id: 'c2' })];
    const stores = Array.from({ length: 200 }, (_, at) => shop(`Shop ${at}`, at === 20 ? { coupons } : {}));
    return publish({ stores }).written.filter((path) => path.startsWith('/search/'));
  };
  const looked = () => computed.filter((id) => /^q:(?:indexed-store|words-of-group)\[/.test(id));
  expect(titled('Half the price of shoes').length).toBeGreaterThan(4);
  expect(looked().length).toBeGreaterThan(200);
  const changed = titled('Half the price of boots');
  expect(looked()).toEqual(['q:indexed-store["shop-20"]', expect.stringMatching(/^q:words-of-group\["stores",/)]);
  expect(changed.length).toBeLessThanOrEqual(2);
  expect(titled('Half the price of shoes').sort()).toEqual(changed.sort());
});

it('an edit of a deal concerns no page of another store, and a store that comes or goes those of the few before it', () => {
  const { publish, site } = siteOver();
  const looked = (stores: Store[]) =>
    publish({ stores })
      .looked.filter((path) => /^\/store\/(?!404$)|^\/deals.*\.json$/.test(path))
      .sort();
  const all = Array.from({ length: 60 }, (_, at) => shop(`Shop ${String(at).padStart(2, '0')}`));
  expect(looked(all)).toHaveLength(2 * all.length + 2);
  expect(site.get('/store/shop-20')).toMatch(/shop-21.*shop-26/);
  expect(site.get('/store/shop-58')).toMatch(/shop-59.*shop-00.*shop-04/);

  const retitled = all.with(20, { ...all[20]!, coupons: [aCoupon({ title: 'Half the price' })] });
  expect(looked(retitled)).toEqual(['/store/shop-20', '/store/shop-20/deals.json']);
  const part = '/deals/stores.json';
  const before = ['15', '16', '17', '18', '19', '20'].map((at) => `/store/shop-${at}`);
  const added = ['/store/shop-20-a', '/store/shop-20-a/deals.json'];
  expect(looked([...retitled, shop('Shop 20 A')])).toEqual([part, ...before, ...added]);
  expect(looked(retitled)).toEqual([part, ...before]);
  const closed = retitled.with(21, { ...all[21]!, coupons: [] });
  expect(looked(closed)).toEqual([...before, '/store/shop-21', '/store/shop-21/deals.json']);
});

it('a changed text of one page concerns one page, a fact those that insert it, and a store those that link to it', () => {
  const { publish } = siteOver();
  const others = /^\/(?:sitemap|store|search|deals|feeds|category|stores|categories$|theme)|^\/$/;
  const looked = (parts: CatalogueParts) =>
    publish(parts)
      .looked.filter((path) => !others.test(path))
      .sort();
  looked({});
  const link = '<p><a href="https://law.example/" target="_blank" rel="external noopener">Law</a></p>';
  const texts = [aPage({ id: 'terms', content: '<p>Be kind.</p>' })];
  expect(looked({ texts })).toEqual(['/terms']);
  texts.push(aPage({ content: link }));
  expect(looked({ texts })).toEqual(['/our-story']);
  texts[1] = aPage({ content: `${link}<p>{{legalName}}</p>` });
  expect(looked({ texts })).toEqual(['/our-story']);
  expect(looked({ texts, settings: { replyHours: 48 } })).toEqual(['/contact', '/privacy']);
  expect(looked({ texts, settings: { replyHours: 48, minimumAge: 16 } })).toEqual(['/privacy']);
  const settings = { replyHours: 48, minimumAge: 16, legalName: 'Ann' };
  expect(looked({ texts, settings })).toEqual(['/our-story']);
  const settled = shop('Acme', { website: 'https://acme.example' });
  expect(looked({ texts, settings, stores: [settled] })).not.toContain('/our-story');
  const stores = [settled, shop('Law', { website: 'https://law.example' })];
  expect(looked({ texts, settings, stores })).toContain('/our-story');
  expect(looked({ texts: texts.slice(1), settings })).toEqual(['/our-story', '/terms']);
});

it('a text or a picture of the owner concerns the pages that show it, and a new year those with the year', () => {
  const { publish } = siteOver();
  const written = (settings: Partial<Settings>, now = PRESENT) =>
    publish({ settings, stores: [shop('Acme')] }, now).written.sort();
  written({});
  expect(written({ heroTitle: 'Pay less' })).toEqual(['/']);
  expect(written({ heroTitle: 'Pay less', heroTiles: [{ label: 'Stores', computed: 'stores' }] })).toEqual(['/']);
  const icon = `/media/${'a'.repeat(32)}-114.svg`;
  expect(written({ icon })).toEqual(['/', '/apple-touch-icon.png', '/favicon.svg', '/icon-192.png', '/icon-512.png']);
  expect(written({ icon, socialPicture: icon })).toEqual(['/social-card.png']);
  const year = { icon, socialPicture: icon, copyright: '© {year}' };
  expect(written(year)).toContain('/about');
  expect(written(year, Date.parse('2026-12-31T12:00:00Z'))).not.toContain('/about');
  const newYear = written(year, Date.parse('2027-01-01T00:00:00Z'));
  expect(newYear).toEqual(expect.arrayContaining(['/', '/about', '/store/acme']));
});
