import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { missingCopies } from '../../publish/output/testing/copies-in.ts';
import { kill, signIn, type Place, type Server } from '../../testing/processes.ts';
import { ask, type Reply } from '../../../api/testing/as-it-arrives.ts';

/** What matters to browsers, caches and search engines. */
const COMPARED = [
  'cache-control',
  'content-security-policy',
  'location',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
] as const;

function shape({ status, headers, body }: Reply) {
  const compared = COMPARED.map((name) => [name, headers[name]] as const);
  // web servers know scripts by an older name
  const type = String(headers['content-type']).replace('application/javascript', 'text/javascript').replace(/;.*/, '');
  return { status, type, headers: Object.fromEntries(compared), body: body.toString('base64') };
}

const firstIn = (folder: string, ending: string): string =>
  readdirSync(folder).find((name) => name.endsWith(ending) && name !== '404.html') ?? `none${ending}`;

/** Addresses of each kind: pages beside folders of their name, redirects, what is not there, hashed files, calls. */
function addressesOf({ OUT_DIR }: Place): string[] {
  const store = firstIn(join(OUT_DIR, 'store'), '.html').replace('.html', '');
  return [
    '/',
    '/stores',
    '/stores/',
    '/stores.html',
    '/store',
    `/store/${store}`,
    `/store/${store.toUpperCase()}?from=mail`,
    '/store/nowhere',
    '/category/nowhere',
    '/nowhere',
    '/404',
    '/store/404',
    '/_headers',
    '/.env',
    '/sitemap.xml',
    '/theme.css',
    '/healthz',
    '/api/nothing',
    `/_astro/${firstIn(join(OUT_DIR, '_astro'), '.css')}`,
    `/_astro/${firstIn(join(OUT_DIR, '_astro'), '.js')}`,
    `/media/${firstIn(join(OUT_DIR, 'media'), '.webp')}`,
    '/media/nothing.webp',
    '/media/banner.png',
  ];
}

/** The front answers as the server does: status, headers and body. */
export async function expectSame(front: string, site: Server, place: Place): Promise<void> {
  // A publish that finds it there brings it; what it is called does not depend on what is in it.
  writeFileSync(join(place.OUT_DIR, 'media/banner.png'), 'put there by hand');
  for (const path of addressesOf(place)) {
    const host = { host: new URL(site.address).host };
    const [direct, shown] = await Promise.all([ask(site.address, path, host), ask(front, path, host)]);
    if (path === '/api/nothing') direct.body = shown.body = Buffer.alloc(0); // It names the request.
    expect(shape(shown), path).toEqual(shape(direct));
  }
  expect((await ask(front, '/metrics')).status).toBe(404);
}

/** An event arrives while its stream is open. */
export async function expectStream(front: string): Promise<void> {
  const owner = await signIn(front);
  const ending = new AbortController();
  const response = await fetch(`${front}/api/publish/events`, { headers: owner.headers, signal: ending.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (part: string): Promise<void> => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before "${part}": ${text}`);
      text += value;
    }
  };
  await until('event: status');
  const [{ slug }] = (await owner.get('/api/stores')).body;
  const { offers } = (await owner.get(`/api/stores/${slug}`)).body;
  const title = 'A title that arrives at the edge';
  expect((await owner.put(`/api/offers/${offers[0].id}?wait=1`, { title })).status).toBe(200);
  await until('"type":"finished"');
  ending.abort();
  expect((await ask(front, `/store/${slug}`)).body.toString()).toContain(title);
}

/** Without the server, pages come from the disk with their statuses; what is not for readers does not. */
export async function expectPagesFromDisk(front: string, site: Server, place: Place): Promise<void> {
  await kill(site);
  const pages = addressesOf(place).filter(
    (path) => /^\/(stores|store\/(?!nowhere|404)[a-z0-9-]+)?$|css$|xml$/.test(path) && path !== '/store',
  );
  expect(pages.length).toBeGreaterThan(4);
  const file = (name: string) => readFileSync(join(place.OUT_DIR, name), 'utf8');
  const shown = async (path: string) => {
    const { status, headers, body } = await ask(front, path);
    const policy = headers['content-security-policy'] ?? '';
    return { path, status, body: body.toString(), runsNoScript: policy.includes("script-src 'none'") };
  };
  for (const path of pages) {
    const name = path === '/' ? 'index.html' : /[.](css|xml)$/.test(path) ? path : `${path}.html`;
    const runsNoScript = !path.startsWith('/_astro/');
    expect(await shown(path)).toEqual({ path, status: 200, body: file(name), runsNoScript });
  }
  for (const [path, page] of [
    ['/nowhere', '404.html'],
    ['/_headers', '404.html'],
    ['/.env', '404.html'],
    ['/404', '404.html'],
    ['/store/404', 'store/404.html'],
    ['/store/nowhere', 'store/404.html'],
    ['/category/nowhere', 'category/404.html'],
    ['/blog/nowhere', 'blog/404.html'],
  ] as const)
    expect(await shown(path)).toEqual({ path, status: 404, body: file(page), runsNoScript: true });
  expect((await ask(front, '/api/stores')).status).toBe(502);
}

type Coding = 'br' | 'gzip';
const endings: { readonly [Each in Coding]: string } = { br: '.br', gzip: '.gz' };

/** When all copies are there: a page, a page beside a folder of its name, a list, a stylesheet, and what is hashed. */
async function textsOf(place: Place): Promise<{ path: string; file: string; type: string }[]> {
  await expect.poll(() => missingCopies(place.OUT_DIR), { timeout: 120_000, interval: 250 }).toEqual([]);
  const all = addressesOf(place);
  const store = all.find((path) => /^\/store\/(?!nowhere|404)[a-z0-9-]+$/.test(path))!;
  const style = all.find((path) => /^\/_astro\/.*\.css$/.test(path))!;
  const page = (path: string, file: string) => ({ path, file: join(place.OUT_DIR, file), type: 'text/html' });
  return [
    page('/', 'index.html'),
    page('/stores', 'stores.html'),
    page(store, `${store.slice(1)}.html`),
    { path: style, file: join(place.OUT_DIR, style), type: 'text/css' },
  ];
}

/** Each goes out as the copy that the reader takes, with its type, apart from the others in caches, and once. `files`: what is no page. */
export async function expectCopiesSent(
  front: string,
  place: Place,
  { pages, files = pages }: { pages: readonly Coding[]; files?: readonly Coding[] },
  host: string,
  /** Whether a page is answered with 304 to a reader that has it. */
  { revalidates = true }: { revalidates?: boolean } = {},
): Promise<void> {
  for (const { path, file, type } of await textsOf(place)) {
    const codings = type === 'text/html' ? pages : files;
    const etags = new Set<unknown>();
    for (const coding of [...codings, null]) {
      const accepts = { host, 'accept-encoding': coding ?? 'identity' };
      const label = `${path} as ${coding ?? 'it is'}`;
      const { status, headers, body } = await ask(front, path, accepts);
      expect([status, headers['content-encoding']], label).toEqual([200, coding ?? undefined]);
      expect(body.equals(readFileSync(coding === null ? file : file + endings[coding])), label).toBe(true);
      expect(String(headers['content-type']), label).toMatch(new RegExp(`^${type}(;|$)`));
      expect(String(headers['vary']).toLowerCase(), label).toContain('accept-encoding');
      expect(headers['etag'], label).toEqual(expect.any(String));
      etags.add(headers['etag']);
      const again = await ask(front, path, { ...accepts, 'if-none-match': String(headers['etag']) });
      const whole = type === 'text/html' && !revalidates;
      expect([again.status, again.body.byteLength, again.headers['etag']], label).toEqual(
        whole ? [200, body.byteLength, headers['etag']] : [304, 0, headers['etag']],
      );
    }
    // A copy is another thing than the file: what a cache has of one is no answer to a question for the other.
    expect(etags.size, path).toBe(codings.length + 1);
  }
}
