import fc from 'fast-check';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishEvent, PublishSummary } from '../../api/publisher.ts';
import { documentText } from '../../data/database/document-text.ts';
import { openDatabase } from '../../data/database/open-database.ts';
import { aCatalogue, aCategory, aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { Store } from '../../data/schema/store.ts';
import { pageCatalogue } from '../../site/views/page-catalogue.ts';
import type { PageCatalogue } from '../../site/views/page-catalogue-types.ts';
import { OutputFolder } from './output-folder.ts';
import { openPublishingContext, stateFolderOf, type PublishingContext } from '../publishing-context.ts';
import { compileSite, type CompiledSite } from './compile.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'publisher-'));
let compiled: CompiledSite;
beforeAll(async () => {
  compiled = await compileSite();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A part of a file, in bytes. */
interface Block {
  from: number;
  to: number;
}

/** Where in the file SQLite begins to keep this table. */
function blockOf(db: DatabaseSync, table: string): Block {
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) as {
    rootpage: number;
  };
  const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  return { from: (rootpage - 1) * size, to: rootpage * size };
}

let made = 0;
function freshFolder(): { data: string; out: string } {
  made += 1;
  const at = join(folder, String(made));
  return { data: join(at, 'data'), out: join(at, 'out') };
}

function writeCatalogue(data: string, documents: Map<string, unknown>): void {
  for (const [key, document] of documents) {
    mkdirSync(join(data, key, '..'), { recursive: true });
    writeFileSync(join(data, `${key}.json`), documentText(key as DocumentKey, document as never));
  }
}

const stores: Store[] = [
  aStore({
    name: 'Acme',
    coupons: [aCoupon({ id: 'a1' }), aCoupon({ id: 'a2', code: 'SAVE20', expiryDate: '2026-11-22' })],
    offers: [anOffer({ id: 'ao1' })],
  }),
  aStore({ name: 'Brook', category: 'Travel', coupons: [aCoupon({ id: 'b1', expiryDate: '2026-11-29' })] }),
  aStore({ name: 'Cedar', category: 'Home & Garden', offers: [anOffer({ id: 'co1', active: false })] }),
  aStore({ name: 'Delta' }),
];
const smallCatalogue = () =>
  aCatalogue({
    stores,
    categories: [aCategory('Fashion'), aCategory('Home & Garden'), aCategory('Travel')],
    blogs: [aPost()],
  });

interface Site {
  publishing: PublishingContext;
  database: ReturnType<typeof openDatabase>;
  clock: { now: number };
  /** What its start did. */
  summary: PublishSummary;
  /** Why all was made again at its start, in words. */
  discarded: string | null;
  close(): Promise<void>;
}

async function openSite(
  data: string,
  out: string,
  given: {
    now?: number;
    siteUrl?: string | null;
    passing?: boolean;
    mode?: 'read' | 'write';
    catalogue?: PageCatalogue;
    full?: boolean;
    awake?: boolean;
    onError?: (error: unknown) => void;
  } = {},
): Promise<Site> {
  const clock = { now: given.now ?? NOW };
  const database = openDatabase({ folder: data, mode: given.mode ?? 'write' });
  const publishing = openPublishingContext({
    database,
    outFolder: out,
    compiled,
    environment: { siteUrl: given.siteUrl ?? null },
    holder: { command: 'a test' },
    now: () => clock.now,
    onError:
      given.onError ??
      ((error) => {
        throw error;
      }),
    ...(given.passing ? { passing: true } : {}),
    ...(given.catalogue ? { catalogue: given.catalogue } : {}),
  });
  const { summary, discarded } = await publishing.publisher.begin({
    full: given.full ?? false,
    awake: given.awake ?? false,
  });
  return {
    publishing,
    summary,
    discarded,
    database,
    clock,
    close: async () => {
      await publishing.close();
      await database.close();
    },
  };
}

function contents(out: string): Map<string, string> {
  const output = new OutputFolder(out);
  return new Map([...output.files().keys()].sort().map((file) => [file, output.read(file)?.toString('base64') ?? '']));
}

/** A clean build of the same documents as of the same instant for the same address, in another time zone of the process. */
async function cleanBuild(
  data: string,
  now: number,
  siteUrl: string | null,
  zone: string,
): Promise<Map<string, string>> {
  const { out } = freshFolder();
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    const site = await openSite(data, out, { now, siteUrl, passing: true, mode: 'read', full: true });
    const files = contents(out);
    await site.close();
    return files;
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    rmSync(join(out, '..'), { recursive: true, force: true });
  }
}

const names = ['Acme', 'Brook', 'Cedar', 'Delta', 'Elm'];
/** The process starts again, at another address or the same. */
const move = fc.record({
  kind: fc.constant('move' as const),
  siteUrl: fc.constantFrom(null, 'https://deals.example', 'https://shop.example'),
});
const edit = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('coupon' as const),
      store: fc.constantFrom(...names),
      title: fc.constantFrom('Save', 'More', 'Less'),
      expiry: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24')),
      featured: fc.boolean(),
      code: fc.option(fc.constantFrom('ABC', 'SAVE20')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      store: fc.constantFrom(...names),
      category: fc.constantFrom('Fashion', 'travel', 'Nowhere'),
      dealCount: fc.constantFrom(0, 7),
      description: fc.constantFrom('', 'Fine things'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      store: fc.constantFrom(...names),
      slug: fc.constantFrom('one', 'two', 'acme', 'brook'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), store: fc.constantFrom(...names) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      siteName: fc.constantFrom('Deals', 'Top Coupons'),
      timeZone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
);

async function apply(site: Site, change: typeof edit extends fc.Arbitrary<infer E> ? E : never): Promise<void> {
  if (change.kind === 'wait') {
    site.clock.now += change.hours * HOUR;
    await site.publishing.publisher.rebuild().done;
    return;
  }
  const { changed } = await site.database
    .transact((transaction) => {
      if (change.kind === 'settings') {
        const settings = transaction.read('settings');
        if (settings)
          transaction.write('settings', { ...settings, siteName: change.siteName, timeZone: change.timeZone });
        return;
      }
      const key = `stores/${change.store.toLowerCase()}` as const;
      if (change.kind === 'delete') {
        if (transaction.read(key)) transaction.delete(key);
        return;
      }
      const store = transaction.read(key) ?? aStore({ name: change.store, id: change.store.toLowerCase() });
      if (change.kind === 'rename') transaction.write(key, { ...store, slug: change.slug });
      else if (change.kind === 'store')
        transaction.write(key, {
          ...store,
          category: change.category,
          dealCount: change.dealCount,
          description: change.description,
        });
      else {
        const coupon = aCoupon({
          id: 'new',
          title: change.title,
          featured: change.featured,
          ...(change.code ? { code: change.code } : {}),
          ...(change.expiry ? { expiryDate: change.expiry } : {}),
        });
        transaction.write(key, { ...store, coupons: [...store.coupons.filter(({ id }) => id !== 'new'), coupon] });
      }
    })
    .catch((error: Error) => {
      if (error.name !== 'SlugTaken') throw error;
      return { changed: [] };
    });
  const summary = await site.publishing.publisher.changed(changed).done;
  expect(summary.failed).toBe(0);
}

describe('the published folder', () => {
  it('equals a clean build after any edits, whatever the time zones and the address of the site, and nothing is rendered twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 6, arbitrary: edit }, { weight: 1, arbitrary: move }), {
          minLength: 1,
          maxLength: 7,
        }),
        fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles'),
        async (edits, zone) => {
          const { data, out } = freshFolder();
          writeCatalogue(data, smallCatalogue());
          let siteUrl: string | null = null;
          let site = await openSite(data, out);
          for (const change of edits) {
            if (change.kind !== 'move') {
              await apply(site, change);
              continue;
            }
            await site.close();
            siteUrl = change.siteUrl;
            site = await openSite(data, out, { now: site.clock.now, siteUrl });
            expect(site.discarded).toBeNull();
          }
          const again = await site.publishing.publisher.rebuild().done;
          expect([again.rendered, again.written, again.deleted]).toEqual([0, 0, 0]);
          await site.close();
          expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, siteUrl, zone));
          rmSync(join(data, '..'), { recursive: true, force: true });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is written only where bytes differ: an edit nobody sees writes nothing', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const site = await openSite(data, out);
    const { changed } = await site.database.transact((transaction) => {
      const store = transaction.read('stores/cedar') as Store;
      transaction.write('stores/cedar', {
        ...store,
        offers: [anOffer({ id: 'co1', active: false, title: 'Still switched off' })],
      });
    });
    const summary = await site.publishing.publisher.changed(changed).done;
    expect(changed).toEqual(['stores/cedar']);
    expect([summary.rendered, summary.written, summary.failed]).toEqual([0, 0, 0]);
    await site.close();
  });

  it('names the pages an edit touched, and why, and each of them once', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const site = await openSite(data, out);
    expect(site.summary.written).toBe(site.summary.pages);
    expect(new Set(site.summary.changed).size).toBe(site.summary.changed.length);
    const { changed } = await site.database.transact((transaction) => {
      const store = transaction.read('stores/acme') as Store;
      transaction.write('stores/acme', { ...store, offers: [anOffer({ id: 'ao1', title: 'Winter sale' })] });
    });
    const summary = await site.publishing.publisher.changed(changed).done;
    expect(summary.changed).toContain('/store/acme');
    expect(summary.changed).not.toContain('/store/brook');
    expect(site.publishing.publisher.status().last?.because).toContainEqual({
      path: '/store/acme',
      reason: expect.stringContaining('its offers'),
    });
    await site.close();
  });

  it('has no file of a deleted store, of an earlier process, or of a stranger', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const first = await openSite(data, out);
    await first.close();
    rmSync(join(data, 'stores/delta.json'));
    mkdirSync(join(out, '.tmp'), { recursive: true });
    writeFileSync(join(out, '.tmp/123-1'), 'half a page');
    writeFileSync(join(out, 'store/stranger.html'), 'left by nobody');
    const second = await openSite(data, out);
    const files = [...contents(out).keys()];
    await second.close();
    expect(files.filter((file) => /delta|stranger|tmp/.test(file))).toEqual([]);
  });

  it('mends files that were deleted or cut short', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const first = await openSite(data, out);
    await first.close();
    const before = contents(out);
    rmSync(join(out, 'store/acme.html'));
    writeFileSync(join(out, 'index.html'), '');
    const second = await openSite(data, out);
    await second.close();
    expect(contents(out)).toEqual(before);
  });

  it('is made anew, in words, when the traces are lost or unreadable', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const first = await openSite(data, out);
    await first.close();
    const before = contents(out);
    const changedAt = statSync(join(out, 'store/acme.html')).mtimeMs;
    const traces = join(stateFolderOf(out), 'traces.sqlite');
    writeFileSync(traces, 'this is no database');
    const second = await openSite(data, out);
    expect([first.discarded, second.discarded]).toEqual([
      'there is no earlier build',
      `the build state ${traces} could not be read (file is not a database)`,
    ]);
    expect([second.summary.rendered, second.summary.written, second.summary.changed]).toEqual([
      second.summary.pages,
      0,
      [],
    ]);
    await second.close();
    expect(contents(out)).toEqual(before);
    expect(statSync(join(out, 'store/acme.html')).mtimeMs).toBe(changedAt);
  });

  it.each<[string, (traces: DatabaseSync) => Block | void]>([
    [
      'an answer that an index needs',
      (traces) => traces.exec("UPDATE answers SET answer = substr(answer, 1, 20) WHERE id LIKE 'q:store-entries%'"),
    ],
    ['a page', (traces) => traces.exec("UPDATE pages SET params = '[' WHERE path = '/'")],
    ['the answers', (traces) => traces.exec('DROP TABLE answers')],
    ['the documents', (traces) => traces.exec('DROP TABLE documents')],
    ['a block of the file', (traces) => blockOf(traces, 'answers')],
  ])('is made anew, in words, when the traces are damaged in %s', async (_, damage) => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    await (await openSite(data, out)).close();
    const before = contents(out);
    const file = join(stateFolderOf(out), 'traces.sqlite');
    const traces = new DatabaseSync(file);
    const block = damage(traces);
    traces.close();
    if (block) {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0, block.from, block.to));
    }
    for (const page of ['index.html', 'stores.html', '404.html']) rmSync(join(out, page));
    const second = await openSite(data, out);
    expect(second.discarded).toMatch(`the build state ${file} could not be read (`);
    await second.close();
    expect(contents(out)).toEqual(before);
    const third = await openSite(data, out);
    expect(third.discarded).toBeNull();
    await third.close();
  });
});

describe('a process that stays', () => {
  it('finds damaged traces at its start, although nothing changed, and makes all anew', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    await (await openSite(data, out)).close();
    const before = contents(out);
    const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
    traces.exec('DROP TABLE answers');
    traces.close();
    const second = await openSite(data, out, { awake: true });
    expect(second.discarded).toContain('could not be read');
    await second.close();
    expect(contents(out)).toEqual(before);
  });

  it('makes all anew when it meets damaged traces later, and the change that met them is live', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    await (await openSite(data, out)).close();
    const errors: string[] = [];
    const site = await openSite(data, out, { awake: true, onError: (error) => errors.push(String(error)) });
    expect(site.summary.rendered).toBe(0);
    const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
    traces.exec("UPDATE answers SET answer = '[' WHERE id LIKE 'q:%'");
    traces.close();
    const retitle = async (title: string) => {
      const { changed } = await site.database.transact((transaction) => {
        const store = transaction.read('stores/acme') as Store;
        transaction.write('stores/acme', { ...store, offers: [anOffer({ id: 'ao1', title })] });
      });
      return site.publishing.publisher.changed(changed).done;
    };
    const summary = await retitle('Found after the damage');
    expect(errors).toEqual([expect.stringContaining('All pages were made anew, since the build state')]);
    expect(summary.failed).toBe(0);
    expect(summary.rendered).toBe(summary.pages);
    expect(summary.changed).toContain('/store/acme');
    expect(summary.changed.length).toBeLessThan(summary.pages);
    const { rendered } = await retitle('And once more');
    expect([rendered > 0, rendered < summary.pages]).toEqual([true, true]);
    await site.close();
    expect(await cleanBuild(data, NOW, null, 'UTC')).toEqual(contents(out));
  });
});

describe('time', () => {
  it('changes the pages of a coupon that expires, at the end of its day', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const site = await openSite(data, out);
    site.clock.now = Date.UTC(2026, 10, 22, 23, 59, 59);
    await site.publishing.publisher.rebuild().done;
    expect(contents(out).get('store/acme.html')).toBeDefined();
    const before = Buffer.from(contents(out).get('store/acme.html') ?? '', 'base64').toString();
    site.clock.now = Date.UTC(2026, 10, 23);
    const summary = await site.publishing.publisher.rebuild().done;
    const after = Buffer.from(contents(out).get('store/acme.html') ?? '', 'base64').toString();
    await site.close();
    expect(summary.changed).toContain('/store/acme');
    expect([before.includes('Expired'), after.includes('Expired')]).toEqual([false, true]);
  });
});

describe('a publish that outlasts an instant at which pages change', () => {
  it('names each page once, as what became of it', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    const site = await openSite(data, out, { now: Date.UTC(2026, 10, 22, 23, 59, 59) });
    const { publishing, database, clock } = site;
    const told: PublishEvent[] = [];
    publishing.publisher.subscribe((event) => {
      // The clock passes midnight while the first pages are being made, and the expiry of one of their coupons with it.
      if (event.type === 'progress') clock.now = Date.UTC(2026, 10, 23);
      told.push(event);
    });
    await database.transact((transaction) =>
      transaction.write('settings', { ...transaction.read('settings')!, footerText: 'Other words', revision: 2 }),
    );
    const summary = await publishing.publisher.changed(['settings']).done;
    const finished = told.at(-1);
    await site.close();
    expect(summary.changed).toEqual([...new Set(summary.changed)]);
    expect([summary.changed.length, summary.changed.includes('/store/acme')]).toEqual([
      summary.written + summary.deleted,
      true,
    ]);
    expect(finished?.type === 'finished' && finished.because.map(({ path }) => path)).toEqual(summary.changed);
    expect(contents(out)).toEqual(await cleanBuild(data, clock.now, null, 'UTC'));
  });
});

describe('a page that throws', () => {
  const brittle = (broken: () => boolean): PageCatalogue => ({
    ...pageCatalogue,
    templates: {
      ...pageCatalogue.templates,
      store: {
        view: defineQuery('brittle-store-view', (read, id: string) => {
          const view = pageCatalogue.templates['store']?.view.run(read, id) as { store: unknown };
          return broken() && id === 'acme' ? { ...view, store: null } : view;
        }),
      },
    },
  });

  it('keeps its last good version, is named with its reason, is tried again, and holds up nobody', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    let broken = false;
    const site = await openSite(data, out, { catalogue: brittle(() => broken) });
    const good = contents(out).get('store/acme.html');
    broken = true;
    const rename = (name: string) =>
      site.database.transact((transaction) => {
        for (const id of ['acme', 'brook'] as const)
          transaction.write(`stores/${id}`, { ...(transaction.read(`stores/${id}`) as Store), description: name });
      });
    const first = await site.publishing.publisher.changed((await rename('New words')).changed).done;
    expect(first.failed).toBe(1);
    expect(first.changed).toContain('/store/brook');
    expect(contents(out).get('store/acme.html')).toBe(good);
    expect(site.publishing.publisher.status().failed).toEqual([
      { path: '/store/acme', reason: expect.stringMatching(/null/) },
    ]);
    broken = false;
    const second = await site.publishing.publisher.rebuild().done;
    expect(second.failed).toBe(0);
    expect(contents(out).get('store/acme.html')).not.toBe(good);
    await site.close();
  });
});

describe('a document that breaks before this process has read it', () => {
  it('fails the pages that need it, which keep their last good version, and ends the publish; mended, all is as it was', async () => {
    const { data, out } = freshFolder();
    writeCatalogue(data, smallCatalogue());
    await (await openSite(data, out)).close();
    const before = contents(out);
    const site = await openSite(data, out);
    const good = documentText('stores/acme', stores[0] as Store);
    writeFileSync(join(data, 'stores/acme.json'), good.slice(0, 100));
    const broken = await site.publishing.publisher.rebuild().done;
    expect(broken.written).toBe(0);
    expect(site.publishing.publisher.status().failed).toContainEqual({
      path: '/store/acme',
      reason: expect.stringContaining('stores/acme.json: this is not JSON'),
    });
    expect(contents(out)).toEqual(before);
    writeFileSync(join(data, 'stores/acme.json'), good);
    const mended = await site.publishing.publisher.rebuild().done;
    expect([mended.failed, mended.written]).toEqual([0, 0]);
    expect(contents(out)).toEqual(before);
    await site.close();
  });
});
