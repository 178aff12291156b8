import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPage, aProduct, aStore, type CatalogueParts, readerOf } from '../../data/queries/testing/builders.ts';
import { english } from '../../data/messages/text.ts';
import { defaultTexts } from '../../data/rules/web/default-texts.ts';
import type { Page } from '../../data/schema/page.ts';
import { staticView } from './static-view.ts';

const STATEMENT = 'As an Amazon Associate, we earn from qualifying purchases.';

const viewOf = (page: Partial<Page>, parts: CatalogueParts = {}) => {
  const saved = aPage(page);
  return readerOf({ texts: [saved], ...parts })(staticView, saved.id);
};
const contentOf = (content: string, parts?: CatalogueParts) => viewOf({ content }, parts).content;

describe('facts', () => {
  test('stand in place of their names, in titles, descriptions and addresses too', () => {
    const view = viewOf(
      {
        title: 'Why {{siteName}}',
        seoTitle: '{{ siteName }} in short',
        description: 'Run by {{legalName}}.',
        content:
          '<p>{{legalName}}, {{legalAddress}}: within {{replyHours}} hours, from {{minimumAge}}, on {{today}}. ' +
          '<a href="mailto:{{contactEmail}}?subject={{siteName}}" title="{{siteName}}">Ask</a></p>',
      },
      { settings: { siteName: 'A & B', legalName: '<b>Ann</b>', legalAddress: '"1" Lane', replyHours: 48 } },
    );
    expect([view.title, view.meta.title]).toEqual(['Why A & B', 'A & B in short – A & B']);
    expect(view.meta.description).toBe('Run by <b>Ann</b>.');
    expect(view.content).toBe(
      '<p>&lt;b&gt;Ann&lt;/b&gt;, "1" Lane: within 48 hours, from 13, on November 21, 2026. ' +
        '<a href="mailto:hello@topcoupons.example?subject=A%20%26%20B" title="A &amp; B">Ask</a></p>',
    );
  });

  test('are text and never markup, whatever they hold, and lead to no other site by way of an address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (legalName) => {
        const text = '<p title="x"><a href="/a?{{legalName}}" title="{{legalName}}">{{legalName}}</a></p>';
        const content = contentOf(text, { settings: { legalName } });
        expect(content.match(/[<>]/g)).toHaveLength(8);
        expect(content).toMatch(/^<p><a href="\/a\?[^"<>]*" title="[^"]*">[^<>]*<\/a><\/p>$/);
      }),
      { numRuns: 100 },
    );
    const content = contentOf('<p><a href="/{{legalName}}">x</a></p>', { settings: { legalName: '/evil.example' } });
    expect(content).toBe('<p><a href="/%2Fevil.example">x</a></p>');
  });
});

test('a first paragraph in italics stands below the title, bold links of the site are buttons, and no one else’s', () => {
  const view = viewOf({
    content:
      '<p><em>In <strong>short</strong></em></p><p><a href="/a"><strong>A</strong></a> <a href="mailto:x@y.example">' +
      '<strong>B</strong></a></p><p><a href="https://x.example"><strong>C</strong></a></p><p><a href="/d">D</a></p>',
  });
  expect(view.lead).toBe('In <strong>short</strong>');
  expect(view.content).toMatch(/^<p class="flex flex-wrap gap-3 pt-4"><a class="btn btn-primary" href="\/a">A<\/a><a/);
  expect(view.content).toMatch(
    /<a class="btn btn-plain" href="mailto:x@y.example"><svg [^]*<\/svg>B<\/a><\/p><p><a href/,
  );
  expect(view.content.match(/class="btn/g)).toHaveLength(2);
});

describe('the law', () => {
  test.each([
    '<p>We may earn something.</p>',
    '',
    `<p><s>${STATEMENT}</s></p>`,
    `<s><p>${STATEMENT}</p></s>`,
    `<p title="${STATEMENT}">Trust us.</p>`,
    `<p>It is false that</p><p>${STATEMENT}</p>`,
    `<p>${STATEMENT} Not.</p>`,
    `<p><a href="https://www.amazon.com/">${STATEMENT}</a></p>`,
    `<h2>Hello</h2><blockquote><p>By the way: ${STATEMENT}</p></blockquote>`,
  ])('the statement of Amazon’s program stands once on the disclosure whose text is %s', (content) => {
    expect(viewOf({ id: 'amazon-disclosure', content }).content).toMatch(new RegExp(`^<p>${STATEMENT}</p>`));
    const stated = `<p>${STATEMENT}</p>${content}`;
    expect(viewOf({ id: 'amazon-disclosure', content: stated }).content).toBe(viewOf({ content: stated }).content);
    expect(contentOf('<p>Other pages need none.</p>')).toBe('<p>Other pages need none.</p>');
  });

  const marked = (host: string) => `<p><a href="https://${host}/x" target="_blank" rel="external noopener">x</a></p>`;
  const parts = {
    stores: [aStore({ website: 'https://www.acme.example/', affiliateLink: 'https://net.example/c?1' })],
    products: [aProduct({ affiliateLink: 'https://seller.example/1' })],
  };

  test('a link to an authority may be no affiliate link, and then needs no disclosure', () => {
    const view = viewOf({ content: marked('law.example') }, parts);
    expect([view.content, view.affiliate]).toEqual([marked('law.example'), false]);
  });

  test.each(['acme.example', 'shop.acme.example', 'net.example', 'seller.example', 'amzn.to', 'www.amazon.de'])(
    'one to %s is an affiliate link whatever its text says, even when the store came later',
    (host) => {
      for (const content of [marked(host), `<p><em>Look: ${marked(host).slice(3, -4)}</em></p>`]) {
        const { content: html, lead, affiliate } = viewOf({ content }, parts);
        expect([affiliate, html + lead]).toEqual([true, expect.stringContaining('rel="sponsored nofollow noopener"')]);
      }
    },
  );
});

test('a page says when its words were last changed or reviewed, as far as it says anything of it', () => {
  const updatedAt = '2026-11-20T23:30:00.000Z';
  const settings = { timeZone: 'Europe/Berlin' };
  const updated = (page: Partial<Page>) => viewOf({ ...page, updatedAt }, { settings }).updated;
  expect(updated({ id: 'privacy' })).toEqual({ label: 'Last Updated', text: 'November 21, 2026', iso: '2026-11-21' });
  expect(updated({ id: 'about' })).toBeNull();
  expect(updated({})).toBeNull();
  const given = readerOf()(staticView, 'terms');
  expect(given.updated).toEqual({ label: 'Last updated', text: 'August 2025', iso: '2025-08' });
  expect(updated({ id: 'terms', title: given.title, description: 'x' })?.text).toBe('November 21, 2026');
  const asGiven = { id: 'privacy', ...defaultTexts('privacy', english()) };
  expect(updated(asGiven)?.text).toBe('August 17, 2025');
  expect(updated({ ...asGiven, reviewed: true })?.text).toBe('November 21, 2026');
  expect(contentOf('<p>{{lastUpdated}}</p>')).toBe('<p>November 1, 2026</p>');
});
