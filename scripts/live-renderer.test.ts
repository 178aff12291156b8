import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../data/database/open-database.ts';
import { aCatalogue, anOffer, aPost, aStore } from '../data/queries/testing/builders.ts';
import type { DocumentKey } from '../data/schema/documents.ts';
import { liveRenderer, previewRenderer } from './live-renderer.ts';
import { compileSite } from './publisher/compile.ts';
import { OutputFolder } from './publisher/output-folder.ts';
import { openPublishingContext, type PublishingContext } from './publishing-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-'));
const out = join(folder, 'out');
let publishing: PublishingContext;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = openDatabase({ folder: join(folder, 'data'), mode: 'write' });
  const catalogue = aCatalogue({
    stores: [
      aStore({
        name: 'Acme',
        offers: [
          anOffer({ id: 'acme-o1', title: 'Half price' }),
          anOffer({ id: 'acme-o2', title: 'Waiting for approval', active: false, sortOrder: 1 }),
        ],
      }),
    ],
    blogs: [
      aPost({
        id: 'secret',
        slug: 'secret',
        title: 'Not yet for everybody',
        status: 'draft',
        content: '<p>Nearly done.</p>',
      }),
    ],
  });
  await database.transact((transaction) => {
    for (const [key, document] of catalogue) transaction.write(key as DocumentKey, document as never);
  });
  publishing = openPublishingContext({
    database,
    outFolder: out,
    compiled: await compileSite(),
    environment: { siteUrl: null },
    holder: { command: 'a test' },
    boot: 'a boot',
    now: () => Date.UTC(2026, 10, 21, 12),
    onError: (error) => {
      throw error;
    },
  });
  await publishing.publisher.begin();
  close = async () => {
    await publishing.close();
    await database.close();
  };
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that is published. */
const published = (): string =>
  [...new OutputFolder(out).files().keys()].map((file) => String(new OutputFolder(out).read(file))).join('\n');

describe('a page that no file holds', () => {
  it('shows what a search finds', async () => {
    const { status, html } = await liveRenderer(publishing.publisher)('/stores', new URLSearchParams('search=acm'));
    expect([status, html.includes('Search Results for &quot;acm&quot;'), html.includes('/store/acme')]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it('shows a draft as its readers would see it, and publishes nothing of it', async () => {
    const { html } = await previewRenderer(publishing.publisher)('blogs/secret');
    expect(html).toContain('<p>Nearly done.</p>');
    expect(html).toMatch(/<h1[^>]*>\s*Not yet for everybody/);
    expect(html).toContain('This post is a draft: shoppers cannot see it.');
    expect(html).not.toMatch(/Published\s*<time/);
    await publishing.publisher.rebuild().done;
    expect(published()).not.toMatch(/Not yet for everybody|Preview\./);
  });

  it('shows a store with the offers that wait for approval, and publishes nothing of them', async () => {
    const { html } = await previewRenderer(publishing.publisher)('stores/acme');
    expect(html).toContain('Half price');
    expect(html).toContain('Waiting for approval');
    expect(html).toContain('All offers of this store are shown, those that are switched off as well.');
    await publishing.publisher.rebuild().done;
    expect(published()).toContain('Half price');
    expect(published()).not.toContain('Waiting for approval');
  });
});
