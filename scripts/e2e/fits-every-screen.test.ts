import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { slugify } from '../../data/rules/slugify.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { LAPTOP, PHONE, searchField, shopperTest, soon } from './shopper-test.ts';

/** From the narrowest telephone to either side of where the header unfolds, in CSS pixels. */
const widths = [320, 768, 1024, 1119, 1120];

shopperTest('A shopper never scrolls sideways, however wide the screen', async ({ visit }) => {
  const page = await visit('/');
  for (const path of ['/', '/stores', '/store/humbright', '/blogs', '/amazon-deals']) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
    }
  }
});

/** Sixty letters without a space. */
const long = (word: string): string => word.repeat(Math.ceil(60 / word.length)).slice(0, 60);

/** What its words stand out of, and how wide the page is. */
const extent = (page: Page) =>
  page.evaluate(() => {
    const spilling = [
      ...document.querySelectorAll(':is(main, footer) :is(h1, h2, h3, p, a, button, code, dt, dd, .deal-face)'),
    ].filter((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const [box, text] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
      return (
        box.width > 0 &&
        getComputedStyle(element).overflow === 'visible' &&
        (text.left < box.left - 1 || text.right > box.right + 1)
      );
    });
    return {
      spilling: spilling.map((element) => element.outerHTML.slice(0, 120)),
      width: document.documentElement.scrollWidth,
    };
  });

async function fitsEverywhere(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, PHONE, 768, LAPTOP]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await extent(page), `${path} at ${width} px`).toEqual({ spilling: [], width });
    }
  }
}

shopperTest(
  'A shopper never scrolls sideways for a name or a discount without a space in it',
  async ({ visit, owner }) => {
    const offers = [
      {
        title: long('Reduction'),
        description: long('Condition'),
        discountType: 'deal' as const,
        discountValue: '$1,234,567.89',
      },
    ];
    const full = await openStore(owner, {
      name: long('Donaudampfschiff'),
      description: long('Explanation'),
      offers,
      coupons: [{ title: long('Coupon'), code: long('CODE') }],
    });
    const empty = await openStore(owner, { name: long('Llanfairpwllgwyn') });
    await fitsEverywhere(await visit('/'), [
      full.path,
      empty.path,
      '/',
      '/stores',
      '/stores?search=donau',
      '/category/electronics',
    ]);
  },
);

shopperTest(
  'A shopper never scrolls sideways for a category, a post or a product whose words have no space in them',
  async ({ visit, owner }) => {
    const name = long('Schifffahrt');
    const category = saved(await owner.post('/api/categories?wait=1', { name, slug: slugify(name) })).id;
    const { id: storeId, path } = await openStore(owner, {
      name: 'Long Ships',
      category: name,
      offers: [{ title: 'A long ship' }],
    });
    const content =
      `<h2>${name}</h2><p>${name} <a href="https://ships.example/">${name}</a></p><ul><li>${name}</li></ul>` +
      `<blockquote><p>${name}</p></blockquote><p><code>${name}</code></p>`;
    const links = [{ text: name, context: name, url: 'https://ships.example/' }];
    const post = {
      title: name,
      slug: slugify(name),
      excerpt: name,
      content,
      category: 'savings-tips',
      status: 'published',
      authorName: name,
      keywords: [name],
      affiliateLinks: links,
      targetStoreId: storeId,
    };
    saved(await owner.post('/api/blogs', post));
    const product = {
      name,
      description: name,
      affiliateLink: 'https://amazon.example/ship',
      keywords: `${name}, ${name}`,
    };
    const productId = saved(await owner.post('/api/amazon-products?wait=1', product)).id;
    await fitsEverywhere(await visit('/'), [
      path,
      '/',
      '/categories',
      `/category/${slugify(name)}`,
      '/blogs',
      `/blog/${slugify(name)}`,
      '/amazon-deals',
    ]);
    for (const made of [`/api/amazon-products/${productId}`, `/api/stores/${storeId}`, `/api/categories/${category}`])
      expect((await owner.delete(made)).status).toBe(200);
  },
);

shopperTest(
  'A shopper reads texts from right to left on the page of a store, among what a search finds and in suggestions',
  async ({ visit, owner }) => {
    const [name, title, text] = ['חנות Rimon', 'הנחה על כל הנעליים', 'על כל ההזמנות. '.repeat(12).trim()];
    const { path } = await openStore(owner, {
      name,
      description: text,
      offers: [{ title, description: text, code: 'RIMON30' }],
      coupons: [{ title, description: text, code: 'RIMON20' }],
    });
    const page = await visit(path, { width: PHONE });
    const directions = (texts: Locator) =>
      texts.evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).direction))]);
    const cards = page.getByRole('article');
    expect(await cards.count()).toBe(2);
    for (const each of [
      page.getByRole('heading', { level: 1 }),
      cards.getByRole('heading', { name: title }),
      page.getByRole('main').getByText(text),
    ])
      expect(await directions(each)).toEqual(['rtl']);
    expect(await directions(cards.getByRole('button'))).toEqual(['ltr']);
    await fitsEverywhere(page, [path]);

    for (const script of [true, false]) {
      const found = await visit('/stores?search=rimon', { width: LAPTOP, script });
      const deal = found.getByRole('region', { name: 'Search Results for "rimon"' }).getByRole('link').first();
      for (const each of [deal.getByText(title), deal.getByText(name)])
        expect(await directions(each), `script: ${script}`).toEqual(['rtl']);
    }
    await page.goto('/stores');
    await searchField(page, 'Search stores').pressSequentially('rimon');
    const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: `${name} Store` });
    await option.waitFor();
    expect(await directions(option.getByText(name))).toEqual(['rtl']);
  },
);

/** The words of an element's text that are broken in two. */
const brokenWords = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.flatMap(({ lastChild }) => {
      const text = lastChild?.textContent ?? '';
      return [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
        const range = document.createRange();
        if (lastChild) range.setStart(lastChild, index);
        if (lastChild) range.setEnd(lastChild, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
      });
    }),
  );

shopperTest('A shopper with a telephone reads the names of further stores in whole words', async ({ visit }) => {
  const page = await visit('/store/kettlemoss', { width: PHONE });
  for (const width of [320, 360, PHONE]) {
    await page.setViewportSize({ width, height: 800 });
    const names = page.getByRole('region', { name: 'More from Food & Drink' }).getByRole('link');
    expect(await names.count()).toBeGreaterThan(2);
    expect(await brokenWords(names.locator('span:last-child')), `${width} px`).toEqual([]);
  }
});

newSiteTest(
  'A shopper never scrolls sideways for what the owner calls the site, its figures and its categories',
  async ({ visit, site }) => {
    const siteName = 'Coupons, Offers and Everyday Savings for the United Kingdom';
    const figures = ['12345678901234567890', '$1,234,567.89 a year!', '1M+ happy customers'];
    saved(
      await site.owner.put('/api/config?wait=1', {
        siteName,
        description: long('Donaudampfschiff'),
        contactEmail: `${long('customer')}@${long('deals').slice(0, 30)}.example`,
        footerText: `https://footer.example/${long('policy').repeat(4)}`,
        heroTiles: figures.map((figure) => ({ figure: figure.slice(0, 20), label: long('Customers').slice(0, 40) })),
      }),
    );
    const category = `Outdoors, Camping and ${long('Schifffahrt')}`.slice(0, 80);
    saved(await site.owner.post('/api/categories', { name: category, slug: 'outdoors' }));
    const { path } = await openStore(site.owner, { name: 'Campers', category });
    const page = await visit('/', { site: site.address });
    await fitsEverywhere(page, ['/', path, '/stores', '/stores?search=camp', '/categories', '/category/outdoors']);

    const header = page.getByRole('banner');
    await header.getByRole('link', { name: siteName, exact: true }).waitFor();
    expect((await searchField(header).filter({ visible: true }).boundingBox())?.width).toBeGreaterThan(150);
    await page.setViewportSize({ width: 320, height: 800 });
    expect((await header.getByRole('button', { name: 'Menu' }).boundingBox())?.width).toBe(44);
  },
);

newSiteTest(
  'A shopper reaches the last of very many categories by keyboard, in a filter of a few lines',
  async ({ visit, site }) => {
    for (let at = 1; at <= 40; at++)
      saved(
        await site.owner.post(`/api/categories${at === 40 ? '?wait=1' : ''}`, {
          name: `Category number ${at}`,
          slug: `category-${at}`,
        }),
      );
    const page = await visit('/', { site: site.address });
    const place = await page.getByRole('group', { name: 'Filter coupons' }).boundingBox();
    expect(place?.height).toBeLessThan(220);
    const last = page.getByRole('button', { name: 'Category number 40', exact: true });
    const inPlace = async () => {
      const box = await last.boundingBox();
      return box !== null && place !== null && box.y >= place.y && box.y + box.height <= place.y + place.height;
    };
    expect(await inPlace()).toBe(false);
    await page.getByRole('button', { name: 'Category number 39', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await last.evaluate((button) => button === document.activeElement)).toBe(true);
    await soon(inPlace).toBe(true);

    await page.goto('/?category=category+number+40');
    await soon(() => last.getAttribute('aria-pressed')).toBe('true');
    await soon(inPlace).toBe(true);
  },
);
