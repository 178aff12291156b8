import { describe, expect, it } from 'vitest';
import { aCoupon, anOffer, aPost, aStore } from '../../queries/testing/builders.ts';
import { linksOfHtml, withoutLinks } from '../text/clean-html.ts';
import { addressesOfStore, linkKeys, linkKeysOfStore, linksOfPost, withoutLinksToStore } from './store-links.ts';

const acme = addressesOfStore(
  aStore({
    slug: 'acme',
    formerSlugs: ['acme-shop'],
    affiliateLink: 'https://go.example/store',
    coupons: [aCoupon({ affiliateLink: 'https://go.example/coupon' })],
    offers: [anOffer({ affiliateLink: 'https://go.example/acme?a=1' })],
  }),
  ['deals.example'],
);

describe('the links of HTML', () => {
  const html = '<p><a href="/a"> <b>One</b> deal </a> <a>no address</a> <a href="https://x.example/">Two</a></p>';

  it('have an address and what a reader sees, in order', () => {
    expect(linksOfHtml(html)).toEqual([
      { text: 'One deal', href: '/a' },
      { text: 'Two', href: 'https://x.example/' },
    ]);
  });

  it('are taken out, and what they enclosed stays where it was', () => {
    expect(withoutLinks(html, (href) => href === '/a')).toBe(
      '<p> <b>One</b> deal  <a>no address</a> ' +
        '<a href="https://x.example/" target="_blank" rel="sponsored nofollow noopener">Two</a></p>',
    );
    const picture = '<p>1 &amp; 2 &lt; 3 é<br /><img src="/a.webp" alt="" loading="lazy" /></p>';
    expect(withoutLinks(`${picture}<a href="/a">x</a>`, () => true)).toBe(`${picture}x`);
  });
});

describe('a post without the links to a store', () => {
  const without = (content: string) => withoutLinksToStore(aPost({ content }), acme).content;

  it.each([
    '/store/acme',
    '/store/acme/',
    '/store/acme.html',
    '/store/acme-shop',
    '/store/acme?from=post#deals',
    'https://deals.example/store/acme',
    'https://go.example/acme?a=1',
    'https://go.example/coupon',
    'https://go.example/store',
  ])('loses %s, and keeps its words', (href) => {
    expect(without(`<p>See <a href="${href}">the <em>shop</em></a>.</p>`)).toBe('<p>See the <em>shop</em>.</p>');
  });

  it('loses one of many, and its buttons, but no text without an address', () => {
    const post = aPost({
      content: '<p><a href="/stores">All</a> <a href="/store/acme">Acme</a></p>',
      affiliateLinks: [
        { text: 'Acme', url: 'https://go.example/acme?a=1' },
        { text: 'Other', url: 'https://go.example/other' },
        { text: 'Soon' },
      ],
    });
    expect(linksOfPost(post)).toEqual([
      { text: 'Acme', url: 'https://go.example/acme?a=1' },
      { text: 'Other', url: 'https://go.example/other' },
      { text: 'All', url: '/stores' },
      { text: 'Acme', url: '/store/acme' },
    ]);
    const rest = withoutLinksToStore(post, acme);
    expect(rest).toEqual({
      ...post,
      content: '<p><a href="/stores">All</a> Acme</p>',
      affiliateLinks: [{ text: 'Other', url: 'https://go.example/other' }, { text: 'Soon' }],
    });
    expect(withoutLinksToStore(rest, acme)).toBe(rest);
  });
});

it('a post is found by a key that the store has, too, and by no address that is none', () => {
  const keys = linkKeys({
    content: '<p><a href="/store/acme/">x</a><a href="https://x.example/a/">y</a><a href="https://">z</a></p>',
    affiliateLinks: [{ url: 'https://go.example/acme?a=1' }, {}],
  });
  expect([...keys].filter((key) => linkKeysOfStore(acme).includes(key))).toEqual([
    '/store/acme',
    'https://go.example/acme?a=1',
  ]);
  expect(keys.size).toBe(6);
});
