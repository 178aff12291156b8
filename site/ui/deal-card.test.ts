import { describe, expect, it } from 'vitest';
import { couponCardOf } from '../../data/queries/indexes/deal-cards.ts';
import { aCoupon, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import type { DealCard } from '../../data/schema/deal-card.ts';
import { dealCard, storeDealCard } from './deal-card.ts';

const store = aStore({ website: 'https://acme.example/' });
const coupon = aCoupon({ code: 'WELCOME20', verified: true });
const ofAcme = couponCardOf(readerOf({ stores: [store] }), store, coupon);
const home = (given: Partial<DealCard> = {}): string => dealCard({ ...ofAcme, ...given }).text;
/** On the page of the store. */
const atStore = (given: Partial<DealCard> = {}): string =>
  storeDealCard({ ...ofAcme, key: 'coupon/acme/c1', ...given }).text;
const offer = (given: Partial<DealCard> = {}): string => atStore({ ...given, key: 'offer/acme/o1' });
const withoutScript = (html: string): string => /<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? '';

const noCode = { code: null, maskedCode: null };
const nowhere = { ...noCode, href: '/store/acme', external: false };
const expiring = (state: 'expired' | 'urgent' | 'later') => ({
  expiry: { date: '12 Dec 2026', iso: '2026-12-12', state },
});
const voted = (text: string, mostly: boolean, sinks = false) => ({ votesThisMonth: { text, mostly, sinks } });
const lastWorkedOn = { date: '20 Nov', iso: '2026-11-20' };
const conditions = { minimumSpend: '$45', students: true, excludes: 'Gift <cards>' };
const MASK = '<code class="code">WE<span>*****</span>20</code>';
const AWAY = 'href="https://acme.example/" data-act="get-deal" target="_blank" rel="sponsored nofollow noopener"';

it.each<[what: string, card: string, says: string]>([
  ['the masked code', home(), MASK],
  ['a code to be copied', home(), '>Get Code</button>'],
  ['the code to scripts', home(), 'data-code="WELCOME20"'],
  ['the code to those without script', withoutScript(home()), 'WELCOME20'],
  ['the ends of a long mask', home({ maskedCode: 'HE********NA' }), '>HE<span>********</span>NA</code>'],
  ['ends in any script', home({ maskedCode: '🎁🎁**🎁🎁' }), '>🎁🎁<span>**</span>🎁🎁</code>'],
  ['what can be had without a code', home(noCode), '>Get Deal</a>'],
  ['what is featured and has no code', home({ ...noCode, featured: true }), '>Get This Deal</a>'],
  ['which links may earn a commission', home(noCode), AWAY],
  ['the way to the page of a store without a website', home(nowhere), 'href="/store/acme">Get Deal</a>'],
  ['that it is over', home(expiring('expired')), 'Expired: '],
  ['by its look that it is over', home(expiring('expired')), 'class="deal deal-over"'],
  ['when it will be over', home(expiring('later')), 'Expires: '],
  ['that it is over soon', home(expiring('urgent')), 'expiry-urgent'],
  ['that it never is over', home({ expiry: null }), '<p class="expiry">No end date</p>'],
  ['that it was verified', home(), '<b class="good">Verified</b>'],
  ['when it was verified', home({ verifiedOn: lastWorkedOn }), '>Verified 20 Nov</b>'],
  ['how often it was used', home({ usesThisMonth: '100+ uses' }), '<span>100+ uses</span></p>'],
  ['for how few it worked', home(voted('worked for 1 of 5', false)), '<b class="bad">worked for 1 of 5</b>'],
  ['for how many it worked', home(voted('worked for 4 of 5', true)), '<b class="good">worked for 4 of 5</b>'],
  [
    'when its code last worked',
    home({ ...voted('', true), lastWorkedOn }),
    '<span>last worked <time datetime="2026-11-20">20 Nov</time></span>',
  ],
  ['in which countries alone it can be used', home({ countries: 'Ireland' }), '>Only in: Ireland</div>'],
  [
    'what has to be met',
    home({ conditions }),
    '<span class="badge">Min. spend $45</span><span class="badge">Students</span></p>',
  ],
  ['what it is not for', home({ conditions }), '>Not for: Gift &lt;cards&gt;</div>'],
  ['where it stands at its store', home({ title: 'A lamp' }), '<a href="/store/acme#coupon-c1">A lamp</a></h3>'],
  ['what the owner typed, as text', home({ title: '<img src=x onerror=alert(1)>' }), '&lt;img src=x'],
  ['where links lead to', offer(), 'id="offer-o1"'],
  ['terms', atStore({ terms: 'Once per person & year.' }), 'Terms: Once per person &amp; year.'],
  ['no details where there are none', atStore({ terms: null }), '<summary>Share or report</summary></details>'],
  [
    'what it is not for, among its details',
    atStore({ conditions: { excludes: 'Gift cards' } }),
    '<summary>Details</summary><p class="deal-text" dir="auto">Not for: Gift cards</p>',
  ],
  ['that it stands last', atStore(voted('', false, true)), '>Listed last, since it mostly fails</span></p>'],
  ['countries on the page of its store', offer({ countries: 'Ireland' }), '>Only in: Ireland</div>'],
  ['only the first of many countries', atStore({ countries: 'Austria, Germany, Ireland, and Italy' }), 'clamped'],
  ['that an offer is active', offer({ active: true }), '<b class="good">Active</b>'],
  ['the masked code on the page of its store', atStore(), MASK],
  ['the way of an offer without script', withoutScript(offer()), 'href="https://acme.example/" target="_blank"'],
  ['the way to the store', atStore(noCode), 'data-act="get-deal"'],
  ['the way to the owner where there is none', atStore(nowhere), 'href="/contact">Ask About This Deal</a>'],
])('a card says %s', (_, card, says) => {
  expect(card).toContain(says);
});

it('a card says nothing of what is not so', () => {
  for (const absent of ['<time', 'this month', 'Only in', 'deal-tags']) expect(home()).not.toContain(absent);
  for (const absent of ['_blank', 'data-href']) expect(home(nowhere)).not.toContain(absent);
  expect(home(expiring('urgent'))).not.toContain('deal-over');
  expect(home(expiring('later'))).not.toContain('expiry-urgent');
  for (const absent of ['clamped', 'Only in', 'Listed last']) expect(atStore()).not.toContain(absent);
  expect(atStore({ verified: false })).not.toContain('Verified');
  expect(offer({ active: false })).not.toContain('Active');
  expect(withoutScript(atStore())).toBe('<code class="code">WELCOME20</code>');
});

describe('a card', () => {
  it('shows what a deal is worth once, also where its title begins with that, and lets nobody hear it twice', () => {
    const html = home({ discount: '20% OFF', title: '20% off your first lamp' });
    expect(html).toContain('<p class="deal-worth" aria-hidden="true">20% OFF</p>');
    expect(html).toContain('<span class="sr-only">20% off </span>your first lamp</a>');
    for (const title of ['20% offered', 'Now 20% off', '20% off', '20% OFF!'])
      expect(home({ discount: '20% OFF', title })).toContain(`">${title}</a>`);
  });

  it('holds the whole of a long text, to be opened where it stands', () => {
    const description = 'For new customers, on everything that is not already reduced. '.repeat(3);
    expect(atStore({ description })).toContain(`<summary><span>${description}</span>`);
  });

  it('of a deal that mostly fails recommends it by no mark and no button', () => {
    for (const look of ['good', 'btn-primary']) {
      expect(atStore(voted('', false, true))).not.toContain(look);
      expect(atStore(voted('', false))).toContain(look);
    }
  });
});
