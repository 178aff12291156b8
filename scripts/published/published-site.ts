import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { contentSecurityPolicy } from '../../data/queries/content-security.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { pageRenderers } from '../server/live-renderer.ts';
import { fillWhenEmpty } from '../server/first-start.ts';
import { outputFolder } from '../publish/output/output-folder.ts';
import { openSite, siteWith } from '../publish/testing/small-site.ts';
import { readPage, type ReadPage } from './page-reader.ts';

export interface PublishedSite {
  /** `https://topcoupons.example`: what pages name as their own address. */
  origin: string;
  /** The policy of every page. */
  policy: string;
  /** Every published file by its address: `/store/acme` is the page, `/theme.css` the file. */
  files: ReadonlyMap<string, Buffer>;
  /** Those that are HTML, by address. */
  pages: ReadonlyMap<string, ReadPage>;
  /** The dashboard's document, which is no file, and its policy. */
  dashboard: { page: ReadPage; policy: string };
}

/** Publishes the demo catalogue as of this instant (ms). */
export function publishDemoSite(now: number): Promise<PublishedSite> {
  return publishSite(now, (database) => fillWhenEmpty(database, 'full', new Date(now)));
}

/** Publishes what `fill` puts into an empty catalogue, as of this instant (ms), and reads everything that was written. */
export async function publishSite(now: number, fill: (database: Database) => Promise<unknown>): Promise<PublishedSite> {
  const { data, out } = siteWith(new Map(), { stays: true });
  const { publishing, summary, close } = await openSite(data, out, { now, fill, isTemporary: true, full: true });
  try {
    if (summary.failed > 0)
      throw new Error(
        `${summary.failed} pages of the site could not be made: ${JSON.stringify(publishing.publisher.status().failed)}`,
      );
    const read = publishing.publisher.read();
    const policy = read(contentSecurityPolicy);
    if (policy === null) throw new Error('The published pages have no Content-Security-Policy.');
    const secrets = { csrfToken: null, deviceProof: null };
    const { html, policy: ownersPolicy } = await pageRenderers(publishing).renderDashboard(secrets);
    const dashboard = { page: readPage(html), policy: ownersPolicy };
    return { origin: read(siteUrl), policy, ...readOutput(out), dashboard };
  } finally {
    await close();
    rmSync(join(data, '..'), { recursive: true, force: true });
  }
}

/** Everything that stands in an output folder. */
export function readOutput(folder: string): Pick<PublishedSite, 'files' | 'pages'> {
  const output = outputFolder(folder);
  const names = [...output.files().keys()].sort();
  const files = new Map(names.map((file) => [addressOf(file), output.read(file) ?? Buffer.alloc(0)]));
  const html = names.filter((file) => file.endsWith('.html')).map(addressOf);
  const pages = new Map(html.sort().map((address) => [address, readPage(files.get(address)?.toString() ?? '')]));
  return { files, pages };
}

const addressOf = (file: string): string => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);
