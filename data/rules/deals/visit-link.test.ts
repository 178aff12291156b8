import { describe, expect, it } from 'vitest';
import { linkTemplate } from '../../schema/fields.ts';
import { visitLink } from './visit-link.ts';

const website = 'https://www.acme.example/';
const affiliateLink = 'https://go.example/acme';
const deepLink = 'https://network.example/c?id=7&u={url}';
const tracked = 'https://network.example/c?id=7&u=https%3A%2F%2Fwww.acme.example%2F';
const link = 'https://go.example/deal?a=1&b=2';

describe('where a click leads', () => {
  it.each([
    [{}, undefined, '/store/acme'],
    [{ website }, undefined, website],
    [{ affiliateLink }, undefined, affiliateLink],
    [{ deepLink }, undefined, '/store/acme'],
    [{ website, affiliateLink }, undefined, affiliateLink],
    [{ website, deepLink }, undefined, tracked],
    [{ affiliateLink, deepLink }, undefined, affiliateLink],
    [{ website, affiliateLink, deepLink }, undefined, affiliateLink],
    [{}, link, link],
    [{ website, affiliateLink, deepLink }, link, link],
  ])('from a store with %o and a deal with the link %s is %s', (store, ofDeal, href) => {
    expect(visitLink({ slug: 'acme', ...store }, ofDeal)).toEqual({ href, external: href.startsWith('https:') });
  });

  it.each([
    ['https://acme.example/bags?size=l&sale=$&', true],
    ['http://WWW.acme.example/', true],
    ['https://shop.acme.example/', false],
    ['https://acme.example.org/', false],
    ['https://network.example/c?id=9&u=https%3A%2F%2Facme.example', false],
  ])('goes from %s through the template of the store: %s', (page, goes) => {
    const { href } = visitLink({ slug: 'acme', website, affiliateLink, deepLink }, page);
    expect(href).toBe(goes ? `https://network.example/c?id=7&u=${encodeURIComponent(page)}` : page);
    if (goes) expect(new URL(href).searchParams.get('u')).toBe(page);
  });

  it('goes through a template on the host of the store once', () => {
    const own = { slug: 'acme', website, deepLink: 'https://acme.example/partner/7?to={url}' };
    const { href } = visitLink(own, 'https://acme.example/bags');
    expect(href).toBe('https://acme.example/partner/7?to=https%3A%2F%2Facme.example%2Fbags');
    expect(visitLink(own, href).href).toBe(href);
  });
});

it.each([
  [deepLink, true],
  ['https://network.example/{url}', true],
  ['https://network.example/c?u={url}&v={url}', false],
  ['https://network.example/c', false],
  ['{url}', false],
  ['https://{url}/c', false],
  ['javascript:alert("{url}")', false],
])('a template of links may be %s: %s', (template, may) => {
  expect(linkTemplate.safeParse(template).success).toBe(may);
});
