import { describe, expect, inject } from 'vitest';
import { posts as demoPosts } from '../../data/demo/posts.ts';
import { APPEARANCE, meantForOthers, accessibilityViolations, darkModeViolations, sideways } from './accessibility.ts';
import { LAPTOP, PHONE, ready, refusesToCopy, searchField, shopperTest, toastOf } from './shopper-test.ts';

/** One page of each kind. Between them, those marked have everything that looks different on a telephone and by night. */
const pages: readonly { path: string; status?: number; different?: boolean }[] = [
  { path: '/', different: true },
  { path: '/stores' },
  { path: '/store/humbright', different: true },
  { path: '/categories', different: true },
  { path: '/category/pets' },
  { path: '/stores?search=tea', different: true },
  { path: '/blogs', different: true },
  { path: '/blog/kettlemoss-store-guide', different: true },
  { path: '/amazon-deals', different: true },
  { path: '/store/no-such-store', status: 404 },
];
/** Pages of nothing but words in one column. The other pages of what is not found look like the one above. */
const words = ['/amazon-disclosure', '/about', '/privacy', '/terms', '/contact', '/newsletter/thanks'];

describe.each(pages)('$path', ({ path, status = 200 }) => {
  shopperTest('A shopper with a laptop finds no accessibility problems in light colours', async ({ visit }) => {
    const page = await visit(path, { status, width: LAPTOP });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await meantForOthers(page)).toEqual([]);
  });
});

describe.each(pages.filter(({ different }) => different))('$path', ({ path }) => {
  shopperTest(
    'A shopper with a telephone finds none in dark colours, and never scrolls sideways',
    async ({ visit }) => {
      const page = await visit(path, { width: PHONE });
      expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityViolations(page, { rules: APPEARANCE })).toEqual([]);
    },
  );
});

for (const [width, colorScheme] of [
  [LAPTOP, 'light'],
  [PHONE, 'dark'],
] as const) {
  shopperTest(
    `A shopper reads what the site says of itself without accessibility problems, at ${width} px in ${colorScheme} colours`,
    async ({ visit }) => {
      const page = await visit('/about', { width });
      await page.emulateMedia({ colorScheme });
      for (const path of words) {
        await page.goto(path);
        expect(await sideways(page), path).toEqual({ content: width, scrolled: 0 });
        expect(await accessibilityViolations(page, width === PHONE ? { rules: APPEARANCE } : {}), path).toEqual([]);
      }
    },
  );
}

shopperTest('A shopper who has filtered finds no accessibility problems in the results', async ({ visit }) => {
  const page = await visit('/?category=pets&view=list', { width: PHONE });
  await page.getByRole('region', { name: 'Pets Coupons' }).getByRole('article').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/blogs?search=coffee');
  await ready(page);
  await page.getByRole('region', { name: 'All Articles' }).getByRole('heading', { level: 3 }).first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/amazon-deals?category=books');
  await ready(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});

shopperTest(
  'A shopper reads every post on a telephone without scrolling sideways, and wide tables without accessibility problems',
  async ({ visit }) => {
    const all: { slug: string }[] = await (await fetch(`${inject('site').address}/api/blogs`)).json();
    // those of other tests come and go
    const posts = all.filter(({ slug }) => demoPosts.some((post) => post.slug === slug));
    const page = await visit('/blogs', { width: PHONE });
    const withTables: string[] = [];
    for (const { slug } of posts) {
      await page.goto(`/blog/${slug}`);
      expect(await sideways(page), slug).toEqual({ content: PHONE, scrolled: 0 });
      if ((await page.getByRole('table').count()) > 0) withTables.push(slug);
    }
    expect(withTables).not.toEqual([]);
    await page.goto(`/blog/${withTables[0]}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await darkModeViolations(page)).toEqual([]);
  },
);

shopperTest(
  'A shopper with a screen reader finds no accessibility problems in the open menu or in a toast',
  async ({ visit }) => {
    const phone = await visit('/', { width: PHONE });
    await phone.getByRole('button', { name: 'Menu' }).click();
    await searchField(phone.getByRole('banner')).waitFor();
    expect(await accessibilityViolations(phone)).toEqual([]);

    const page = await visit('/store/humbright', { before: refusesToCopy });
    await page.getByRole('button', { name: 'Copy Code' }).first().click();
    await toastOf(page, 'Failed to copy code').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await darkModeViolations(page)).toEqual([]);
  },
);

shopperTest('A shopper with a telephone finds what leads to a deal large enough for a finger', async ({ visit }) => {
  const page = await visit('/', { width: PHONE });
  for (const path of ['/', '/stores', '/store/quillbyte', '/blogs', '/amazon-deals']) {
    await page.goto(path);
    const ways = page
      .getByRole('main')
      .getByText(/^(Get Code|Copy Code|Get Deal|View Coupons|Read Article|Shop Now)$/)
      .filter({ visible: true });
    const heights = await ways.evaluateAll((all) =>
      all.map((way) => (way.closest('.btn') ?? way).getBoundingClientRect().height),
    );
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44);
    expect(heights.length, path).toBeGreaterThan(0);
  }
});
