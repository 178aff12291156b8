import { expect } from 'vitest';
import { LAPTOP, PHONE, shopperTest } from './shopper-test.ts';

/** Specification section 2, static pages and disclosure: what each must say, in its order. */
const pages = [
  {
    link: 'About',
    path: '/about',
    title: /^About Top Coupons$/,
    sections: [/mission/i, /what we offer/i, /why choose/i, /technology/i],
    says: [],
  },
  {
    link: 'Privacy Policy',
    path: '/privacy',
    title: /^Privacy Policy$/,
    sections: [
      /information we collect/i,
      /use/i,
      /sharing/i,
      /cookies/i,
      /rights/i,
      /security/i,
      /third-party links/i,
      /children/i,
      /changes/i,
      /contact/i,
    ],
    says: [/Last Updated\s+August 17, 2025/, /newsletter/, /usage data/i, /device/i, /under 13/],
  },
  {
    link: 'Terms & Conditions',
    path: '/terms',
    title: /^Terms & Conditions$/,
    sections: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => new RegExp(`^${number}\\. `)),
    says: [/last updated\s+August 2025/i],
  },
  {
    link: 'Contact',
    path: '/contact',
    title: /^Contact/,
    sections: [/support/i, /frequently asked questions/i],
    says: [/within 24 hours/],
  },
  {
    link: 'AMAZON AFFILIATE DISCLOSURE',
    path: '/amazon-disclosure',
    title: /disclosure/i,
    sections: [
      /^Amazon Associates Program Disclosure$/,
      /^How We Use Affiliate Links$/,
      /^Your Privacy & Trust$/,
      /^Legal Compliance$/,
    ],
    says: [
      /Last updated\s+[A-Z][a-z]+ \d{1,2}, \d{4}/,
      /FTC/,
      /As an Amazon Associate, we earn from qualifying purchases/,
    ],
  },
];

shopperTest('A shopper reads what the site says of itself, from link to link of the footer', async ({ visit }) => {
  const page = await visit('/categories', { width: PHONE, script: false });
  const main = page.getByRole('main');
  for (const { link, path, title, sections, says } of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await main.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await main.getByRole('heading', { level: 2 }).allTextContents(), path).toEqual(
      sections.map((section) => expect.stringMatching(section)),
    );
    const words = await main.innerText();
    for (const sentence of says) expect(words, path).toMatch(sentence);
  }
});

shopperTest(
  'A shopper writes to the owner, and goes from the story of the site to its stores and categories',
  async ({ visit }) => {
    const page = await visit('/contact', { islands: false });
    const main = page.getByRole('main');
    const letter = new URL((await main.getByRole('link', { name: 'Send Us an Email' }).getAttribute('href')) ?? '');
    expect([letter.protocol, letter.pathname]).toEqual(['mailto:', 'hello@topcoupons.example']);
    expect(letter.searchParams.get('subject')).toMatch(/Top Coupons/);
    await page.goto('/amazon-disclosure');
    expect(await main.getByRole('list').filter({ hasText: 'Commissions fund' }).getByRole('listitem').count()).toBe(4);
    await page.goto('/about');
    expect(await main.getByRole('link', { name: 'Shop by Category' }).getAttribute('href')).toBe('/categories');
    await main.getByRole('link', { name: 'Browse All Stores' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();
  },
);

shopperTest('A shopper finds every part of the site in the header and in the footer', async ({ visit }) => {
  const parts = {
    Home: '/',
    Stores: '/stores',
    Categories: '/categories',
    Blogs: '/blogs',
    'Amazon Deals': '/amazon-deals',
  };
  const page = await visit('/stores', { width: LAPTOP, islands: false });
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of Object.entries(parts)) {
    const link = header.getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href'), name).toBe(path);
    expect(await link.getAttribute('aria-current'), name).toBe(path === '/stores' ? 'page' : null);
    expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href'), name).toBe(path);
  }
  expect(await header.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  expect(await footer.getByRole('link', { name: 'hello@topcoupons.example' }).getAttribute('href')).toBe(
    'mailto:hello@topcoupons.example',
  );
  for (const name of ['Facebook', 'Instagram', 'Twitter', 'Youtube']) await footer.getByRole('img', { name }).waitFor();
  for (const name of ['Fashion', 'Electronics', 'Travel', 'Beauty', 'Home & Garden']) {
    await footer.getByText(name, { exact: true }).waitFor();
    expect(await footer.getByRole('link', { name, exact: true }).count(), name).toBe(0);
  }
  await footer.getByText(/^© 2025 Top Coupons\. All rights reserved\. \S/).waitFor();

  await page.getByRole('main').getByRole('heading').last().scrollIntoViewIfNeeded();
  expect((await header.boundingBox())?.y, 'the header stays in sight').toBe(0);
});

shopperTest('A shopper with a telephone goes everywhere from the menu', async ({ visit }) => {
  const page = await visit('/about', { width: PHONE, islands: false });
  for (const [name, title] of [
    ['Categories', 'Browse Categories'],
    ['Blogs', 'Money Saving Tips'],
    ['Amazon Deals', 'Top Amazon Deals'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('banner').getByRole('link', { name, exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});
