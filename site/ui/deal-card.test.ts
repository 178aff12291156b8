import { describe, expect, it } from 'vitest';
import { couponCardOf } from '../../data/queries/indexes/deal-cards.ts';
import { aCoupon, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import type { DealCard } from '../views/view-types.ts';
import { dealCard, storeDealGrid } from './deal-card.ts';

const store = aStore({ website: 'https://acme.example/' });
const coupon = aCoupon({ code: 'WELCOME20', verified: true });
const aDeal = (given: Partial<DealCard> = {}): DealCard => ({
  ...couponCardOf(readerOf({ stores: [store] }), store, coupon),
  ...given,
});
const markup = (given: Partial<DealCard> = {}): string => dealCard(aDeal(given)).text;
const withoutScript = (html: string): string => /<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? '';

describe("home's coupon card", () => {
  it('offers the code, which people without script can read in full', () => {
    expect(markup()).toContain('>Get Code</button>');
    expect(markup()).toContain('<code class="code">WE<span>*****</span>20</code>');
    expect(markup()).toContain('data-code="WELCOME20"');
    expect(withoutScript(markup())).toContain('WELCOME20');
  });

  it('lets the stars of a long mask give way, and never the characters at its ends', () => {
    expect(markup({ maskedCode: 'HE********NA' })).toContain('>HE<span>********</span>NA</code>');
    expect(markup({ maskedCode: '🎁🎁*******🎁🎁' })).toContain('>🎁🎁<span>*******</span>🎁🎁</code>');
  });

  it('says what can be had without a code, on featured cards and others', () => {
    expect(markup({ code: null, maskedCode: null })).toContain('>Get Deal</a>');
    expect(markup({ code: null, maskedCode: null, featured: true })).toContain('>Get This Deal</a>');
  });

  it('marks links that may earn a commission, and opens them in a new tab', () => {
    expect(markup({ code: null, maskedCode: null })).toContain(
      'href="https://acme.example/" data-act="get-deal" target="_blank" rel="sponsored nofollow noopener"',
    );
  });

  it("leads to the store's own page here when the store has no website, in the same tab", () => {
    const html = markup({ code: null, maskedCode: null, href: '/store/acme', external: false });
    expect(html).toContain('href="/store/acme">Get Deal</a>');
    expect(html).not.toContain('_blank');
    expect(html).not.toContain('data-href');
  });

  it('says of an expired coupon that it is over, and of no other', () => {
    const expiry = { date: '12 Dec 2026', iso: '2026-12-12' };
    expect(markup({ expiry: { ...expiry, state: 'expired' } })).toContain('Expired: ');
    expect(markup({ expiry: { ...expiry, state: 'later' } })).toContain('Expires: ');
    expect(markup({ expiry: { ...expiry, state: 'expired' } })).toContain('class="deal deal-over"');
    expect(markup({ expiry: { ...expiry, state: 'urgent' } })).not.toContain('deal-over');
    expect(markup({ expiry: { ...expiry, state: 'urgent' } })).toContain('expiry-urgent');
    expect(markup({ expiry: { ...expiry, state: 'later' } })).not.toContain('expiry-urgent');
    expect(markup()).not.toContain('<time');
    expect(markup({ expiry: null })).toContain('<p class="expiry">No end date</p>');
  });

  it('says when it was verified, as far as the owner stated it', () => {
    expect(markup()).toContain('<b class="good">Verified</b>');
    const verifiedOn = { date: '20 Nov', iso: '2026-11-20' };
    expect(markup({ verifiedOn })).toContain('>Verified 20 Nov</b>');
  });

  it('says how often it was used, once that was counted', () => {
    expect(markup({ usesThisMonth: '100+ uses this month' })).toContain('<span>100+ uses this month</span></p>');
    expect(markup()).not.toContain('this month');
  });

  it('says for how many shoppers its code worked, and marks one that mostly fails', () => {
    const text = 'worked for 1 of 5 this month';
    expect(markup({ votesThisMonth: { text, mostly: false, sinks: false } })).toContain(`<b class="bad">${text}</b>`);
    expect(markup({ votesThisMonth: { text, mostly: true, sinks: false } })).toContain(`<b class="good">${text}</b>`);
  });

  it('says when its code last worked', () => {
    const votesThisMonth = { text: '', mostly: true, sinks: false };
    expect(markup({ votesThisMonth, lastWorkedOn: { date: '20 Nov', iso: '2026-11-20' } })).toContain(
      '<span>last worked <time datetime="2026-11-20">20 Nov</time></span>',
    );
  });

  it('says in which countries alone a deal can be used', () => {
    expect(markup({ countries: 'Ireland' })).toContain('>Only in: Ireland</div>');
    expect(markup()).not.toContain('Only in');
  });

  it('says what has to be met in a few words, and what it is not for', () => {
    const html = markup({ conditions: { minimumSpend: '$45', students: true, excludes: 'Gift <cards>' } });
    expect(html).toContain('<span class="badge">Min. spend $45</span><span class="badge">Students</span></p>');
    expect(html).toContain('>Not for: Gift &lt;cards&gt;</div>');
    expect(markup()).not.toContain('deal-tags');
  });

  it('leads to where the deal stands on the page of its store', () => {
    expect(markup({ title: 'A lamp' })).toContain('<a href="/store/acme#coupon-c1">A lamp</a></h3>');
  });

  it('shows what a deal is worth once, also where its title begins with that, and lets nobody hear it twice', () => {
    const html = markup({ discount: '20% OFF', title: '20% off your first lamp' });
    expect(html).toContain('<p class="deal-worth" aria-hidden="true">20% OFF</p>');
    expect(html).toContain('<span class="sr-only">20% off </span>your first lamp</a>');
    for (const title of ['20% offered', 'Now 20% off', '20% off', '20% OFF!'])
      expect(markup({ discount: '20% OFF', title })).toContain(`">${title}</a>`);
  });

  it('lets no text of the owner become markup', () => {
    expect(markup({ title: '<img src=x onerror=alert(1)>' })).toContain('&lt;img src=x');
  });
});

describe("a deal's card on the page of its store", () => {
  const card = (given: Partial<DealCard>, kind: 'offer' | 'coupon' = 'coupon'): string =>
    storeDealGrid([aDeal({ key: `${kind}/acme/c1`, ...given })]).text;

  it('holds the whole of a long text, to be opened where it stands', () => {
    const description = 'For new customers, on everything that is not already reduced. '.repeat(3);
    expect(card({ description })).toContain(`<summary><span>${description}</span>`);
    expect(card({ description: 'Once.' })).not.toContain('clamped');
  });

  it('is a place that links lead to', () => {
    expect(card({ key: 'offer/acme/o1' }, 'offer')).toContain('id="offer-o1"');
  });

  it('says the terms of a deal that has some', () => {
    expect(card({ terms: 'Once per person & year.' })).toContain('Terms: Once per person &amp; year.');
    expect(card({ terms: null })).toContain('<summary>Share or report</summary></details>');
    expect(card({ conditions: { excludes: 'Gift cards' } })).toContain(
      '<summary>Details</summary><p class="deal-text" dir="auto">Not for: Gift cards</p>',
    );
  });

  it('says that it stands last because it mostly fails, and recommends it by no mark and no button', () => {
    const votesThisMonth = { text: 'worked for 1 of 10 this month', mostly: false, sinks: true };
    const sunk = card({ votesThisMonth });
    expect(sunk).toContain('>Listed last, since it mostly fails</span></p>');
    for (const look of ['good', 'btn-primary']) expect(sunk).not.toContain(look);
    const other = card({ votesThisMonth: { ...votesThisMonth, sinks: false } });
    expect(other).not.toContain('Listed last');
    for (const look of ['<b class="good">Verified</b>', 'btn-primary']) expect(other).toContain(look);
  });

  it('says in which countries alone it can be used', () => {
    expect(card({ countries: 'Ireland' }, 'offer')).toContain('>Only in: Ireland</div>');
    expect(card({}, 'offer')).not.toContain('Only in');
    expect(card({ countries: 'Austria, Germany, Liechtenstein, and Switzerland' })).toContain('clamped');
  });

  it('says that an offer is active, and that a coupon is verified', () => {
    expect(card({ active: true }, 'offer')).toContain('<b class="good">Active</b>');
    expect(card({ active: false }, 'offer')).not.toContain('Active');
    expect(card({ verified: true })).toContain('>Verified</b>');
    expect(card({ verified: false })).not.toContain('Verified');
  });

  it('shows the code masked, and without script in full with the way of an offer', () => {
    expect(card({})).toContain('<code class="code">WE<span>*****</span>20</code>');
    expect(withoutScript(card({}))).toBe('<code class="code">WELCOME20</code>');
    expect(withoutScript(card({}, 'offer'))).toContain('href="https://acme.example/" target="_blank"');
  });

  it('offers the way to the store when there is no code, and to the owner where the store has no website', () => {
    expect(card({ code: null, maskedCode: null })).toContain('data-act="get-deal"');
    expect(card({ code: null, maskedCode: null, href: '/store/acme', external: false })).toContain(
      'href="/contact">Ask About This Deal</a>',
    );
  });
});
