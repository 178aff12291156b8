import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublishSummary } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import type { Store } from '../../data/schema/store.ts';
import { fillWhenEmpty } from '../server/first-start.ts';
import { compileSite } from '../publish/render/compile.ts';
import { markedSize } from '../publish/render/renderer.ts';
import { openPublishingContext, type PublishingContext } from '../rebuild/publishing-context.ts';
import { TRACES, stateFolderOf } from '../environment/state-folder.ts';

// A clean build and edits of the demo, in what can be counted exactly: what a feature costs is seen in the commit that brings it.
// `npm test -- scripts/published/costs.test.ts -u` writes the file again.

const now = Date.UTC(2026, 10, 21, 12);
const folder = mkdtempSync(join(tmpdir(), 'costs-'));
const outFolder = join(folder, 'out');
let database: Database;
let publishing: PublishingContext;

beforeAll(async () => {
  database = openDatabase({ folder: join(folder, 'data'), mode: 'write' });
  await fillWhenEmpty(database, 'full', new Date(now));
  publishing = openPublishingContext({
    database,
    outFolder,
    compiled: await compileSite(),
    environment: { siteUrl: 'https://costs.example' },
    holder: { command: 'a test' },
    boot: 'a boot',
    now: () => now,
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await publishing.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What stands in the state but stamps and facts, whose length depends on the machine. */
function stateCosts(): object {
  const state = new DatabaseSync(join(stateFolderOf(outFolder), TRACES), { readOnly: true });
  try {
    const numberOf = (sql: string) => Object.values(state.prepare(sql).get() ?? {})[0] as number;
    const bytesOf = (table: string) => {
      const columns = state.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[];
      const lengths = columns.map(({ name }) => `coalesce(length(CAST(${name} AS BLOB)), 0)`);
      return numberOf(`SELECT coalesce(sum(${lengths.join(' + ')}), 0) FROM ${table}`);
    };
    const tables = ['answers', 'pages', 'edges', 'since_edges', 'entries', 'since_entries'];
    const reads = state
      .prepare(
        `SELECT template, count(*) pages, sum(length(reads) - length(replace(reads, char(10), '')) + (reads <> '')) reads
          FROM pages GROUP BY template ORDER BY template`,
      )
      .all() as { template: string; pages: number; reads: number }[];
    return {
      trackedNodes: numberOf('SELECT count(*) FROM answers'),
      bytesOfState: tables.reduce((sum, table) => sum + bytesOf(table), 0),
      readsPerPage: Object.fromEntries(
        reads.map(({ template, pages, reads }) => [template, Math.round((reads / pages) * 10) / 10]),
      ),
    };
  } finally {
    state.close();
  }
}

/** Pages that were made, and bytes of those that were written. */
function publishCosts({ rendered, changed }: Pick<PublishSummary, 'rendered' | 'changed'>): object {
  const { pages } = publishing.engine.pages;
  const sizes = changed.map((path) => markedSize(pages.get(path)?.bytes ?? '0'));
  return {
    pagesMade: rendered,
    pagesWritten: changed.length,
    bytesWritten: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function edit(change: (store: Store) => Store): Promise<object> {
  const key = 'stores/threnna';
  const { changed } = await database.transact((transaction) => {
    const store = transaction.read(key);
    if (store === undefined) throw new Error('The demo has no such store.');
    transaction.write(key, change(store));
  });
  return publishCosts(await publishing.publisher.changed(changed).done);
}

it('a clean build of the demo and three edits cost what stands in costs.json', async () => {
  const { summary } = await publishing.publisher.begin({ full: true });
  const costs = {
    cleanBuild: { ...publishCosts(summary), ...stateCosts() },
    titleOfADeal: await edit((store) => ({
      ...store,
      coupons: store.coupons.map((coupon, at) => (at === 0 ? { ...coupon, title: 'Another title' } : coupon)),
    })),
    oneDealLess: await edit((store) => ({ ...store, coupons: store.coupons.slice(1) })),
    nameOfAStore: await edit((store) => ({ ...store, name: 'Another name' })),
  };
  await expect(`${JSON.stringify(costs, null, 2)}\n`).toMatchFileSnapshot('costs.json');
});
