import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublishSummary } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Store } from '../../data/schema/store.ts';
import { fillWhenEmpty } from '../server/first-start.ts';
import { openSite, siteWith, type Site } from '../publish/testing/small-site.ts';
import { markedSize } from '../publish/render/renderer.ts';
import { TRACES, stateFolderOf } from '../environment/state-folder.ts';

// A clean build and edits of the demo, in what can be counted exactly: what a feature costs is seen in the commit that brings it.
// `npm test -- scripts/published/costs.test.ts -u` writes the file again.

const now = Date.UTC(2026, 10, 21, 12);
let place: { data: string; out: string };
let site: Site;
beforeAll(async () => {
  place = siteWith(new Map(), { stays: true });
  const fill = (database: Database) => fillWhenEmpty(database, 'full', new Date(now));
  site = await openSite(place.data, place.out, { now, siteUrl: 'https://costs.example', fill, full: true });
});
afterAll(async () => {
  await site.close();
  rmSync(join(place.data, '..'), { recursive: true, force: true });
});

/** What stands in the state but stamps and facts, whose length depends on the machine. */
function stateCosts(): object {
  using state = new DatabaseSync(join(stateFolderOf(place.out), TRACES), { readOnly: true });
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
}

/** Pages that were made, and bytes of those that were written. */
function publishCosts({ rendered, changed }: Pick<PublishSummary, 'rendered' | 'changed'>): object {
  const { pages } = site.publishing.engine.pages;
  const sizes = changed.map((path) => markedSize(pages.get(path)?.bytes ?? '0'));
  return {
    pagesMade: rendered,
    pagesWritten: changed.length,
    bytesWritten: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function edit(change: (store: Store) => Partial<Store>): Promise<object> {
  const store = site.database.read('stores/threnna');
  if (store === undefined) throw new Error('The demo has no such store.');
  return publishCosts(await site.edit('threnna', change(store)));
}

it('a clean build of the demo and three edits cost what stands in costs.json', async () => {
  const costs = {
    cleanBuild: { ...publishCosts(site.summary), ...stateCosts() },
    titleOfADeal: await edit((store) => ({
      coupons: store.coupons.map((coupon, at) => (at === 0 ? { ...coupon, title: 'Another title' } : coupon)),
    })),
    oneDealLess: await edit((store) => ({ coupons: store.coupons.slice(1) })),
    nameOfAStore: await edit(() => ({ name: 'Another name' })),
  };
  await expect(`${JSON.stringify(costs, null, 2)}\n`).toMatchFileSnapshot('costs.json');
});
