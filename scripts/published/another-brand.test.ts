import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../api/entities/writes/change-settings.ts';
import { keepBrand } from '../../api/media/save-brand.ts';
import { openMailServer } from '../../api/testing/mail-server.ts';
import { openTestApi } from '../../api/testing/running-api.ts';
import { readerOf } from '../../data/queries/testing/builders.ts';
import type { Settings } from '../../data/schema/settings.ts';
import { fillWhenEmpty } from '../server/first-start.ts';
import { publishSite, type PublishedSite } from './published-site.ts';
import { weigh } from './weight.ts';

/** A few days after New Year, so that the year of the default copyright line would be seen. */
const NOW = Date.parse('2027-01-05T10:00:00.000Z');
const OLD_BRAND = /top\W{0,3}coupons|© 2025|50,000\+|1M\+/i;
/** The tags of the demo's own links, which are content, and the scripts of the dashboard, which hold the defaults of its forms. */
const TAG = /tag=topcoupons-20/g;

const LOGO = '<svg viewBox="0 0 80 20"><path fill="#123456" d="M0 0h80v20H0z"/></svg>';
const dataUrl = `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`;
const brand = {
  siteName: 'Dealio',
  description: 'Codes that were tried.',
  primaryColor: '#123456',
  secondaryColor: '#F59E0B',
  contactEmail: 'post@dealio.example',
  footerText: 'Links may pay us.',
  copyright: '© {year} {siteName} Ltd',
  domain: 'dealio.example',
  heroTitle: 'Pay less',
  heroText: 'Every code was tried by hand.',
  heroTiles: [{ label: 'Stores', computed: 'stores' as const }],
  trackingDomains: ['dealio.example', 'www.dealio.example', 'beta.dealio.example'],
} satisfies Partial<Settings>;

let site: PublishedSite;
beforeAll(async () => {
  site = await publishSite(NOW, async (database) => {
    await fillWhenEmpty(database, 'full', new Date(NOW));
    const pictures = await keepBrand(database.folder, { logo: dataUrl });
    await database.transact((transaction) =>
      changeSettings(transaction, { ...brand, ...pictures } as object, { now: new Date(NOW), read: readerOf({}) }),
    );
  });
});

/** Scripts that no page of shoppers loads. */
function scriptsOfDashboard(): ReadonlySet<string> {
  const shoppers = new Set([...site.pages.values()].flatMap((page) => weigh(site, page).modules));
  return new Set([...site.files.keys()].filter((address) => address.endsWith('.js') && !shoppers.has(address)));
}
const file = (address: string): string => site.files.get(address)!.toString();

describe('a demo with another brand', () => {
  it('holds no word of the old one in the name or the content of a file', () => {
    const others = scriptsOfDashboard();
    const named = [...site.files].filter(([address, bytes]) => {
      const isText = !/\.(png|webp)$/.test(address);
      return (
        OLD_BRAND.test(address) || (isText && !others.has(address) && OLD_BRAND.test(bytes.toString().replace(TAG, '')))
      );
    });
    expect(named.map(([address]) => address)).toEqual([]);
    expect(others.size).toBeLessThan(site.files.size / 2);
    expect(site.origin).toBe('https://dealio.example');
  });

  it('names the new one in its pages, feeds, manifest and structured data', () => {
    for (const address of ['/', '/store/barkmere', '/privacy', '/blogs', '/404', '/feed.xml', '/manifest.webmanifest'])
      expect([address, file(address).includes('Dealio')]).toEqual([address, true]);
    expect(file('/')).toContain('© 2027 Dealio Ltd');
    expect(file('/')).toMatch(/<h1[^>]*>Pay less<\/h1>\s*<p>Every code was tried by hand\.<\/p>/);
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(file('/'))![1]!)['@graph'];
    expect(graph[0]).toMatchObject({
      name: 'Dealio',
      email: brand.contactEmail,
      logo: 'https://dealio.example/icon-512.png',
    });
    expect(JSON.parse(file('/manifest.webmanifest'))).toMatchObject({ short_name: 'Dealio', theme_color: '#123456' });
  });

  it('has icons and a picture for sharing that are made from its logo', async () => {
    expect(file('/favicon.svg')).toContain('#123456');
    for (const [address, width] of [
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
      ['/apple-touch-icon.png', 180],
      ['/social-card.png', 1200],
    ] as const) {
      const { data, info } = await sharp(site.files.get(address))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + info.width / 2) * 3;
      expect([address, info.width, ...data.subarray(middle, middle + 3)]).toEqual([address, width, 0x12, 0x34, 0x56]);
    }
    expect(file('/theme.css')).toContain('--color-primary:#123456');
  });

  it('keeps what is verified green, though the second colour is amber', () => {
    const styles = [...site.files]
      .filter(([address]) => /^\/_astro\/page\..*\.css$/.test(address))
      .map(([, bytes]) => bytes.toString());
    expect(styles.join('')).toMatch(/\.badge-green\{[^}]*--color-good/);
    expect(file('/theme.css')).not.toContain('good');
  });
});

describe('what the site answers and sends', () => {
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let api: Awaited<ReturnType<typeof openTestApi>>;
  beforeAll(async () => {
    mail = await openMailServer();
    api = await openTestApi({ settings: brand, apiSettings: { smtpUrl: mail.url } });
  });
  afterAll(async () => {
    await api.close();
    await mail.close();
  });

  it('holds no word of the old brand', async () => {
    await api.visitor().post('/api/newsletter/subscribe', { email: 'ann@mail.example' });
    await expect.poll(() => mail.received.length).toBe(1);
    const config = await api.visitor().get('/api/config');
    const confirmation = await api.visitor().get('/api/newsletter/confirm?token=none');
    const all = JSON.stringify([mail.received, config.text, confirmation.text]);
    expect(all).toContain('Dealio');
    expect(all).not.toMatch(OLD_BRAND);
  });
});
