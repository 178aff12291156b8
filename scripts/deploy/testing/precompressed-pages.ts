import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { missingCopies } from '../../publish/output/testing/copies-in.ts';
import type { Place } from '../../testing/processes.ts';
import { ask } from '../../../api/testing/as-it-arrives.ts';
import { addressesOf } from './like-the-server.ts';

type Coding = 'br' | 'gzip';
const endings: { readonly [Each in Coding]: string } = { br: '.br', gzip: '.gz' };

/** When all copies are there: a page, a page beside a folder of its name, a list, a stylesheet, and what is hashed. */
async function textsOf(place: Place): Promise<{ path: string; file: string; type: string }[]> {
  await expect.poll(() => missingCopies(place.OUT_DIR), { timeout: 120_000, interval: 250 }).toEqual([]);
  const all = addressesOf(place);
  const store = all.find((path) => /^\/store\/(?!nowhere|404)[a-z0-9-]+$/.test(path))!;
  const style = all.find((path) => path.startsWith('/_astro/') && path.endsWith('.css'))!;
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
