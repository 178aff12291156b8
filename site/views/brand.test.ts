import { describe, expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { hero, siteLayout } from '../../data/queries/reading/site.ts';
import { aCatalogue, aCoupon, anOffer, aStore, PRESENT, readerOf } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import type { Settings } from '../../data/schema/settings.ts';

const NEW_YEAR = Date.parse('2026-12-31T23:00:00.000Z');

const stores = [
  aStore({
    name: 'Acme',
    coupons: [
      aCoupon({ id: 'c1', verifiedAt: '2026-11-20' }),
      aCoupon({ id: 'c2', verifiedAt: '2026-11-14' }),
      aCoupon({ id: 'c3', verifiedAt: '2026-11-20', active: false }),
    ],
    offers: [anOffer({ verifiedAt: '2026-11-21T08:00:00Z' })],
  }),
  aStore({ name: 'Bolt' }),
];

const reading = (settings: Partial<Settings>, now = PRESENT, asked: (instant: number) => void = () => undefined) =>
  createDirectReader(aCatalogue({ settings, stores }), indexedFolders, now, asked);

describe('the brand of a site', () => {
  it('begins as the specification has it', () => {
    const read = reading({});
    expect(read(hero)).toMatchObject({ title: 'Top Coupons', text: expect.stringMatching(/^Hand-checked/) });
    const { copyright, adminHref, social } = read(siteLayout);
    expect([copyright, adminHref]).toEqual(['© 2025 Top Coupons. All rights reserved.', '/admin']);
    expect(social.map(({ href }) => href)).toEqual([null, null, null, null]);
  });

  it('counts what a tile is to count', () => {
    const tiles = [
      { label: 'Stores', computed: 'stores' as const },
      { label: 'Deals', computed: 'liveDeals' as const },
      { label: 'Tried', computed: 'checkedThisWeek' as const },
    ];
    const figures = (now: number) => reading({ heroTiles: tiles }, now)(hero).tiles.map(({ figure }) => figure);
    expect(figures(PRESENT)).toEqual(['2', '3', '2']);
    // its seventh day was the last one of the first coupon
    expect(figures(Date.parse('2026-11-27T12:00:00Z'))).toEqual(['2', '3', '1']);
  });

  it('has the year of its time zone in the copyright line, and changes with it', () => {
    const settings = { copyright: '© {year} {siteName} Ltd', siteName: 'Dealio', timeZone: 'Europe/Berlin' };
    const asked: number[] = [];
    expect(reading(settings, NEW_YEAR - 1, (at) => asked.push(at))(siteLayout).copyright).toBe('© 2026 Dealio Ltd');
    expect(asked.filter((instant) => instant >= NEW_YEAR - 1)).toEqual([NEW_YEAR]);
    const asPagesHaveThem = { ...settings, copyright: '© {{year}} {{siteName}} Ltd' };
    expect(reading(asPagesHaveThem, NEW_YEAR)(siteLayout).copyright).toBe('© 2027 Dealio Ltd');
  });

  it('shows the icons that lead somewhere, and no button to the dashboard, where the owner wants it so', () => {
    const links = { facebook: 'https://facebook.example/deals', instagram: '', twitter: '', youtube: '' };
    const settings = { socialIcons: 'linked' as const, socialLinks: links, adminButton: false };
    const { social, adminHref } = reading(settings)(siteLayout);
    expect(social).toEqual([{ name: 'Facebook', href: links.facebook }]);
    expect(adminHref).toBe(null);
  });

  it('leads by no icon to the host of a store, not even of one that came later', () => {
    const links = { facebook: 'https://www.acme.example/us', instagram: 'https://club.example' };
    const socialLinks = { ...links, twitter: '', youtube: '' };
    const stores = [aStore({ website: 'https://acme.example' })];
    const { social } = readerOf({ settings: { socialLinks }, stores })(siteLayout);
    expect(social.map(({ href }) => href)).toEqual([null, 'https://club.example', null, null]);
  });
});
