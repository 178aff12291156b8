import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { parseRssFeed } from 'feedsmith';
import { HtmlValidate } from 'html-validate/node';
import { DomUtils, parseDocument } from 'htmlparser2';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sourceKinds } from '../../data/schema/source.ts';
import { AND_MORE, ANY, indexedKinds, type SearchPart, thingOf } from '../../data/rules/search/search-part.ts';
import { publishDemoSite, type PublishedSite } from './published-site.ts';
import { jsonLdOf, readPage, runningScripts } from './page-reader.ts';
import { brokenLinks, linkedFrom, staticAddress } from './links.ts';
import { eagerModules, lateModules, weigh, zippedSize } from './weight.ts';

/** So much may a public page load in all, in bytes after gzip. */
const MOST_SCRIPT = 110 * 1024;
/** So much may come before its first paint: HTML and CSS. */
const MOST_FIRST = 40 * 1024;
const MOST_UNTOUCHED = 15 * 1024;
/** So much script may the owner's log-in screen load. */
const MOST_LOG_IN = 60 * 1024;
/** Files of script for a screen behind it, and bytes of one: the editor has its own. */
const MOST_FILES = 60;
const MOST_OF_FILE = 550_000;
/** Pages that hosts and forms lead to, no link. */
const FOUND_OTHERWISE = ['/404', '/store/404', '/category/404', '/blog/404', '/newsletter/thanks'];

let site: PublishedSite;
beforeAll(async () => {
  site = await publishDemoSite(Date.UTC(2026, 10, 21, 12));
});

/** Every page that people see, those of files and the dashboard's. */
const everyPage = () => [...site.pages, ['/admin', site.dashboard.page] as const];
/** At most six pages of each kind, which come from one template. */
function fewOfEachKind() {
  const seen = new Map<string, number>();
  return everyPage().filter(([address]) => {
    const kind = address.replace(/[^/]+$/, '') || address;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return kind === '/' || seen.get(kind)! <= 6;
  });
}
const text = (address: string): string => site.files.get(address)?.toString() ?? '';

/** What the sitemap lists: the addresses of its parts, and those of all pages in them. */
async function sitemaps(): Promise<{ parts: string[]; pages: string[] }> {
  const parts = (await parseSitemapIndex(Readable.from([text('/sitemap.xml')]))).map(({ url }) => url);
  const listed = await Promise.all(parts.map((part) => parseSitemap(Readable.from([text(staticAddress(site, part))]))));
  return { parts, pages: listed.flat().map(({ url }) => url) };
}

describe('markup', () => {
  const checker = new HtmlValidate({ extends: ['html-validate:standard'] });
  const errorsIn = async (html: string): Promise<string[]> => {
    const { results } = await checker.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
  };

  it('of every kind of page conforms to the HTML standard', async () => {
    for (const [address, page] of fewOfEachKind()) {
      expect(await errorsIn(page.html), address).toEqual([]);
      expect(page.behindBody, address).toEqual([]);
    }
  });

  it('is found to be wrong when it is', async () => {
    const home = text('/');
    expect(await errorsIn(home.replace('<main', '<main><style></style'))).toHaveLength(1);
    expect(readPage(`${home}<link rel="modulepreload" href="/late.js">`).behindBody).toEqual(['link']);
  });
});

describe('links', () => {
  it('lead to something published, to a place in it, or to the API', () => {
    expect(site.pages.size).toBeGreaterThan(80);
    expect(brokenLinks(site)).toEqual([]);
  });

  it('of search results, feeds, the sitemap, the manifest and the rules for hosts do, too', async () => {
    const parts: SearchPart[] = [...site.files.keys()]
      .filter((address) => address.startsWith('/search/words-'))
      .map((address) => JSON.parse(text(address)));
    const posts: { href: string }[] = JSON.parse(text('/search/posts.json')).posts;
    const { parts: sitemapParts, pages } = await sitemaps();
    const feeds = [...site.files.keys()]
      .filter((address) => /^\/(feed|deals|feeds\/.*)\.xml$/.test(address))
      .map((address) => parseRssFeed(text(address)));
    const addresses = [
      ...parts.flatMap((part) =>
        indexedKinds.flatMap((kind) =>
          Object.entries(part[kind])
            .flatMap(([term, all]) => (term.startsWith(ANY) ? [] : all.filter((each) => each !== AND_MORE)))
            .map((each) => each.slice(each.indexOf(' ') + 1))
            .map((item) => (kind === 'stores' ? `/store/${item}` : thingOf(item).href)),
        ),
      ),
      ...posts.map(({ href }) => href),
      ...sitemapParts,
      ...pages,
      ...feeds.flatMap((feed) => [feed.link ?? '', ...(feed.items ?? []).map((item) => item.link ?? '')]),
      ...JSON.parse(text('/manifest.webmanifest')).icons.map((icon: { src: string }) => icon.src),
      ...text('/_redirects')
        .split('\n')
        .filter(Boolean)
        .map((rule) => rule.split(/\s+/)[1] ?? ''),
      ...(text('/robots.txt').match(/(?<=Sitemap: ).*/g) ?? []),
    ];
    expect(addresses.length).toBeGreaterThan(500);
    expect(brokenLinks(site, addresses)).toEqual([]);
    expect(feeds.length).toBeGreaterThan(50);
    const linked = [...site.pages.values()].flatMap(
      ({ html }) => html.match(/(?<=rel="alternate"[^>]* href=")[^"]*/g) ?? [],
    );
    expect(
      [...site.files.keys()].filter((address) => /feed|(?<!schemas\/)deals\.(xml|json)$/.test(address)).sort(),
    ).toEqual([...new Set(linked)].sort());
  });

  it('reach every page from home', () => {
    const reached = linkedFrom(site, '/');
    expect([...site.pages.keys()].filter((address) => !reached.has(address))).toEqual([...FOUND_OTHERWISE].sort());
  });

  it('are noticed when they are broken', () => {
    const broken =
      '<a href="/nowhere">a</a><a href="/about#nothing">b</a><img srcset="/media/none.webp 2x"><svg><use ' +
      'href="#i-none"></use></svg><p aria-labelledby="gone">';
    expect(
      brokenLinks({ ...site, pages: new Map([['/page', readPage(broken)]]) }, [`${site.origin}/store/none`]),
    ).toHaveLength(6);
  });
});

/** Specification section 2: what a page of each kind is for, in its title, words and links. */
const purposes: [path: string, title: RegExp, words: string[], links: RegExp][] = [
  [
    '/',
    /./,
    ['Popular Stores', 'Browse by Category', 'Featured Coupons', 'Latest Coupons..!', '50,000+'],
    /^View Coupons/,
  ],
  ['/stores', /^All Stores$/, ['Humbright Audio', 'Barkmere'], /^View Coupons/],
  ['/categories', /^Browse Categories$/, ['Popular Categories'], /\d stores$/],
  ['/category/pets', /^Pets$/, ['Barkmere', 'active deals'], /^View Coupons/],
  ['/store/humbright', /^Humbright Audio$/, ['active deals'], /^Visit Store/],
  [
    '/blogs',
    /^Money Saving Tips$/,
    ['Featured Articles', 'All Articles', 'How to shop at Kettlemoss'],
    /^Read Article/,
  ],
  [
    '/blog/kettlemoss-store-guide',
    /^How to shop at Kettlemoss/,
    ['By Mara Ellison', 'Latest Kettlemoss Coupons', 'Shop at Kettlemoss', 'Featured', 'coffee'],
    /^Check Coupons$/,
  ],
  [
    '/amazon-deals',
    /^Top Amazon Deals$/,
    ['As an Amazon Associate', 'Amazon Product Reviews & Guides', 'Price as of', 'Updated Daily'],
    /^Shop Now/,
  ],
];

/** The text pages: their titles, their sections, and what they must say. */
const textPages: [path: string, title: RegExp, sections: RegExp[], says: RegExp[]][] = [
  [
    '/about',
    /^About Top Coupons$/,
    [/mission/i, /what we offer/i, /why choose/i, /technology/i],
    [/Browse All Stores/, /Shop by Category/],
  ],
  [
    '/privacy',
    /^Privacy Policy$/,
    [
      ...[/information we collect/i, /use/i, /sharing/i, /cookies/i, /rights/i, /security/i, /third-party links/i],
      ...[/children/i, /changes/i, /contact/i],
    ],
    [/Last Updated\s+August 17, 2025/, /newsletter/, /usage data/i, /device/i, /under 13/],
  ],
  [
    '/terms',
    /^Terms & Conditions$/,
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => new RegExp(`^${number}\\. `)),
    [/last updated\s+August 2025/i],
  ],
  ['/contact', /^Contact/, [/support/i, /frequently asked questions/i], [/within 24 hours/, /Send Us an Email/]],
  [
    '/amazon-disclosure',
    /disclosure/i,
    [/Program Disclosure$/, /^How We Use Affiliate Links$/, /^Your Privacy & Trust$/, /^Legal Compliance$/],
    [
      /Last updated\s+November 21, 2026/,
      /FTC/,
      /As an Amazon Associate, we earn from qualifying purchases/,
      /Commissions fund/,
    ],
  ],
];

describe('the words of pages', () => {
  const inPage = (path: string, tag: string) => DomUtils.getElementsByTagName(tag, parseDocument(text(path)));
  const wordsOf = (...nodes: Parameters<typeof DomUtils.textContent>) =>
    DomUtils.textContent(...nodes)
      .replace(/\s+/g, ' ')
      .trim();
  /** The elements of this kind in a part of the page. */
  const within = (path: string, part: string, tag: string) =>
    DomUtils.getElementsByTagName(tag, inPage(path, part)).map((element) => ({ ...element, words: wordsOf(element) }));

  it.each(purposes)('say what %s is for, and its links lead there', (path, title, words, links) => {
    expect(wordsOf(inPage(path, 'h1'))).toMatch(title);
    for (const each of words) expect(wordsOf(inPage(path, 'main'))).toContain(each);
    expect(within(path, 'main', 'a').filter((link) => links.test(link.words))).not.toEqual([]);
  });

  it.each(textPages)('of %s are those of the specification', (path, title, sections, says) => {
    expect(wordsOf(inPage(path, 'h1'))).toMatch(title);
    expect(within(path, 'main', 'h2').map(({ words }) => words)).toEqual(
      sections.map((section) => expect.stringMatching(section)),
    );
    for (const sentence of says) expect(wordsOf(inPage(path, 'main'))).toMatch(sentence);
  });

  it('name every part of the site in the header and in the footer', () => {
    const parts: [string, string][] = [
      ['Home', '/'],
      ['Stores', '/stores'],
      ['Categories', '/categories'],
      ['Blogs', '/blogs'],
      ['Amazon Deals', '/amazon-deals'],
    ];
    const linksIn = (part: string) =>
      within('/blog/kettlemoss-store-guide', part, 'a').map(({ words, attribs }) => [words, attribs['href']]);
    expect(linksIn('header')).toEqual(expect.arrayContaining([...parts, ['Admin', '/admin']]));
    const texts = textPages.map(([path]) => [expect.any(String), path]);
    const mailbox = ['hello@topcoupons.example', 'mailto:hello@topcoupons.example'];
    expect(linksIn('footer')).toEqual(expect.arrayContaining([...parts, ...texts, mailbox]));
    const current = within('/blog/kettlemoss-store-guide', 'header', 'a').filter(
      ({ attribs }) => attribs['aria-current'] === 'page',
    );
    expect(new Set(current.map(({ words }) => words))).toEqual(new Set(['Blogs']));
    expect(wordsOf(inPage('/', 'footer'))).toMatch(/© 2025 Top Coupons\. All rights reserved\. \S/);
  });
});

describe('files for other programs', () => {
  it('are named by the lists that pages lead to, follow their published schemas, and hold what the pages show', () => {
    const fileAt = (address: string) => {
      const path = address.replace(site.origin, '');
      const file = JSON.parse(text(path));
      const schema = JSON.parse(text(file.$schema.replace(site.origin, '')));
      expect([path, z.fromJSONSchema(schema).safeParse(file).error, schema.$id]).toEqual([
        path,
        undefined,
        file.$schema,
      ]);
      return file;
    };
    const parts: any[] = fileAt('/deals.json').parts.map(fileAt);
    const listed: string[] = parts.flatMap(({ stores }) => stores.map(({ url }: { url: string }) => url));
    const files = [...site.files.keys()].filter((address) => /^\/store\/.*\/deals\.json$/.test(address));
    expect(listed.map((address) => address.replace(site.origin, '')).sort()).toEqual(files.sort());
    const deals: any[] = listed.map(fileAt).flatMap((file) => file.deals);
    expect(
      brokenLinks(
        site,
        deals.map(({ url }) => url),
      ),
    ).toEqual([]);
    expect([...new Set(deals.map(({ source }) => source.kind))].sort()).toEqual([...sourceKinds].sort());
    expect(deals.some(({ terms }) => terms !== null)).toBe(true);
  });
});

describe('the weight of pages', () => {
  it('lets each public page load 110 KB of script at most, 15 KB of it untouched, and 40 KB before its first paint', () => {
    const tooHeavy = [...site.pages].flatMap(([address, page]) => {
      const { script, untouched, first } = weigh(site, page);
      return script > MOST_SCRIPT || untouched > MOST_UNTOUCHED || first > MOST_FIRST
        ? [`${address}: ${script} of ${MOST_SCRIPT} bytes of script, ${untouched} untouched, ${first} before paint`]
        : [];
    });
    expect(tooHeavy).toEqual([]);
    const ofHome = weigh(site, site.pages.get('/') ?? readPage('')).modules;
    expect(ofHome.some((module) => text(module).includes('react.dev/errors'))).toBe(true);
  });

  it("keeps the owner's code from shoppers", () => {
    const owners = weigh(site, site.dashboard.page).modules;
    const shoppers = new Set([...site.pages].flatMap(([, page]) => weigh(site, page).modules));
    const alone = owners.filter((module) => !shoppers.has(module));
    expect(alone.map((module) => text(module).includes('Welcome to Admin Dashboard'))).toContain(true);
    for (const module of shoppers)
      expect(text(module), module).not.toMatch(/Welcome to Admin Dashboard|Invalid password|X-CSRF-Token/i);
    expect([...site.pages].flatMap(([, page]) => page.stylesheets).filter((sheet) => sheet.includes('admin'))).toEqual(
      [],
    );
  });
});

describe('the weight of the dashboard', () => {
  it('is 60 KB of script at most at the log-in screen, with nothing of what comes after it', () => {
    const logIn = eagerModules(site.files, site.dashboard.page.modules);
    expect(zippedSize(site.files, logIn)).toBeLessThanOrEqual(MOST_LOG_IN);
    const [dashboard, ...others] = lateModules(site.files, logIn);
    expect(others).toEqual([]);
    expect([...logIn]).not.toContain(dashboard);
    expect(zippedSize(site.files, eagerModules(site.files, [dashboard ?? '']))).toBeGreaterThan(MOST_LOG_IN);
  });

  it('is imported by none of its files, which would run in whatever order they arrive', () => {
    const [dashboard = ''] = lateModules(site.files, eagerModules(site.files, site.dashboard.page.modules));
    const files = eagerModules(site.files, [dashboard]);
    files.delete(dashboard);
    expect(files.size).toBeGreaterThan(1);
    expect([...eagerModules(site.files, [...files])]).not.toContain(dashboard);
  });

  it('comes screen by screen, each with its own code alone, in few files', () => {
    /** What one screen alone shows; the overview shows all. */
    const shown = ['Save Settings', 'Export CSV', 'Add Category', 'Generate Store', 'Known browsers'];
    const logIn = eagerModules(site.files, site.dashboard.page.modules);
    const dashboard = eagerModules(site.files, lateModules(site.files, logIn));
    const screens = lateModules(
      site.files,
      [...dashboard].filter((module) => !logIn.has(module)),
    );
    const codes = screens.map((screen) =>
      [...eagerModules(site.files, [screen])]
        .filter((module) => !dashboard.has(module))
        .map(text)
        .join(),
    );
    const held = codes.map((code) => shown.filter((words) => code.includes(words)));
    expect(held.filter(({ length }) => length > 1)).toEqual([shown]);
    expect(
      held
        .filter(({ length }) => length === 1)
        .flat()
        .sort(),
    ).toEqual([...shown].sort());
    expect(shown.filter((words) => [...dashboard].some((module) => text(module).includes(words)))).toEqual([]);

    const counts = screens.map((screen) => dashboard.union(eagerModules(site.files, [screen])).size);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_FILES);
    const scripts = [...site.files].filter(([address]) => address.endsWith('.js'));
    expect(Math.max(...scripts.map(([, bytes]) => bytes.length))).toBeLessThan(MOST_OF_FILE);
  });
});

describe('scripts', () => {
  it('are all named by their page, so that none is fetched when a press needs it', () => {
    for (const [address, page] of everyPage())
      expect([...page.modules].sort(), address).toEqual([...eagerModules(site.files, page.modules)].sort());
    expect(site.pages.get('/store/barkmere')?.modules.length).toBeGreaterThan(3);
  });

  it('wait for the first paint, all but the one that starts them and the one that keeps an early Enter', () => {
    const starters = new Set<string>();
    for (const [address, page] of everyPage()) {
      expect(page.hurriedScripts, address).toEqual([]);
      const inHead = runningScripts(page).filter((script) => script.inHead);
      const inBody = runningScripts(page).filter((script) => !script.inHead);
      const early = page === site.dashboard.page ? ['module'] : [];
      expect(
        inHead.map(({ type }) => type),
        address,
      ).toEqual(['module', ...early]);
      expect(
        inBody.filter(({ type }) => type !== 'text/plain'),
        address,
      ).toEqual([]);
      starters.add(inHead[0]?.text ?? '');
      if (page === site.dashboard.page) expect(inHead[1]?.text).toMatch(/onsubmit.*oninput/s);
    }
    expect([...starters]).toEqual([expect.stringContaining('first-contentful-paint')]);
    expect([...starters].join().length).toBeLessThan(2304);
  });

  it('are named one by one in the policy, which allows nothing inline beside, and styles are all in files', () => {
    const sources = (policy: string, directive: string) =>
      new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
    const hash = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
    for (const [address, page] of everyPage()) {
      const policy = page === site.dashboard.page ? site.dashboard.policy : site.policy;
      expect(policy).not.toMatch(/unsafe/);
      expect(page.refused, address).toEqual([]);
      for (const { text } of runningScripts(page)) expect(sources(policy, 'script-src'), address).toContain(hash(text));
      expect(page.inlineStyles, address).toEqual([]);
    }
    expect(text('/_headers')).toContain(`Content-Security-Policy: ${site.policy}`);
  });
});

describe('structured data', () => {
  it('is understood by a reader of search engines, and lacks nothing that they require', async () => {
    const types = new Set<string>();
    const validator = new Validator();
    for (const [address, page] of fewOfEachKind()) {
      const data = new WebAutoExtractor({ addLocation: true }).parse(page.html);
      Object.keys(data.jsonld).forEach((type) => types.add(type));
      const issues = await validator.validate(data);
      expect(
        issues.filter(({ severity }) => severity === 'ERROR'),
        address,
      ).toEqual([]);
      expect(
        data.errors.filter(({ format }) => format === 'jsonld'),
        address,
      ).toEqual([]);
    }
    expect([...types].sort()).toEqual([
      'BlogPosting',
      'BreadcrumbList',
      'ItemList',
      'OnlineStore',
      'Organization',
      'WebSite',
    ]);
  });

  it('has a breadcrumb only where the page shows one, and the page only where the data has one', () => {
    for (const [address, page] of site.pages)
      expect([address, page.html.includes('aria-label="Breadcrumb"')]).toEqual([
        address,
        jsonLdOf(page).some((text) => text.includes('"BreadcrumbList"')),
      ]);
  });

  it('names only addresses that there are', () => {
    const named = [...site.pages.values()]
      .flatMap(jsonLdOf)
      .flatMap((text) => text.match(new RegExp(`(?<=")${site.origin}[^"{]*(?=")`, 'g')) ?? []);
    expect(named.length).toBeGreaterThan(100);
    expect(
      brokenLinks(
        site,
        named.filter((address) => !/\/#(organization|website)$/.test(address)),
      ),
    ).toEqual([]);
  });
});
