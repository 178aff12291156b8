import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Publish } from '../../api/publishing/publisher.ts';
import { publicStores } from '../../data/queries/public-stores.ts';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Store } from '../../data/schema/store.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { cleanBuild, contents, NOW, publishedSite, stores, type Site } from './testing/small-site.ts';

const [acme, brook] = stores.map(({ id }) => `stores/${id}` as const);

/** Accepted at once, and requested to be published. */
function change({ database, publishing }: Site, key: `stores/${string}`, changes: Partial<Store>): Publish {
  writeFileSync(join(database.folder, `${key}.json`), JSON.stringify({ ...database.read(key), ...changes }));
  return publishing.publisher.changed(database.refresh([key]));
}

/** Changes a store whenever a publish makes its first page, up to five times. */
function keepChanging(site: Site): { further: Publish[]; stop: () => void } {
  const further: Publish[] = [];
  const stop = site.publishing.publisher.subscribe((event) => {
    if (event.type === 'progress' && event.done === 1 && further.length < 5)
      further.push(change(site, brook!, { name: `Brook ${further.length}` }));
  });
  return { further, stop };
}

it.each([
  ['a publish', (site: Site) => change(site, acme!, { name: 'Acme & Sons' })],
  ['a publish of everything', ({ publishing }: Site) => publishing.publisher.rebuild({ full: true })],
])('%s ends although changes keep coming, and the next ones make what they changed', async (_, publish) => {
  const { data, out, site } = await publishedSite({ awake: true });
  const { further, stop } = keepChanging(site);
  await publish(site).done;
  expect(further).toHaveLength(1);
  for (let at = 0; at < further.length; at += 1) await further[at]!.done;
  stop();
  expect(new Set(further).size).toBe(5);
  await site.close();
  expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
});

it('an edit is on disk before a publish of everything ends', async () => {
  const many = Array.from({ length: 80 }, (_, at) => aStore({ name: `Shop ${at}`, coupons: [aCoupon()] }));
  const fill = (database: Database) =>
    database.transact((transaction) => many.forEach((store) => transaction.write(`stores/${store.id}`, store)));
  const { data, out, site } = await publishedSite({ awake: true, fill });
  const { publisher } = site.publishing;
  const ended: string[] = [];
  const edits: Promise<unknown>[] = [];
  const underWay: string[] = [];
  publisher.subscribe((event) => {
    if (event.type !== 'progress') underWay.push(`${event.type} ${event.id}`);
    if (event.type !== 'progress' || event.done % 40 > 0) return;
    const { done } = change(site, brook!, { name: `Brook ${event.done}` });
    edits.push(done.then(({ changed }) => ended.push(changed.includes('/store/brook') ? 'an edit' : 'nothing')));
  });
  await publisher.rebuild({ full: true }).done.then(({ rendered }) => ended.push(rendered > 240 ? 'all' : 'some'));
  await Promise.all(edits);
  const [first, , , again] = underWay;
  expect([first, again]).toEqual([first, first]);
  expect(ended.slice(0, 5)).toEqual(['an edit', 'an edit', 'an edit', 'an edit', 'an edit']);
  expect(ended).toContain('all');
  await site.close();
  expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
});

it('its update ends although changes come faster than its parts', async () => {
  const { data, out, site } = await publishedSite({ awake: true });
  const { engine, publisher } = site.publishing;
  const some = engine.updateSome.bind(engine);
  const MOST_PARTS = 1000;
  let parts = 0;
  engine.updateSome = (now) => {
    parts += 1;
    if (parts % 4 === 0 && parts < MOST_PARTS) change(site, brook!, { name: `Brook ${parts}` });
    return some(now, 1);
  };
  await change(site, acme!, { name: 'Acme & Sons' }).done;
  expect(parts).toBeLessThan(MOST_PARTS);
  await publisher.changed([]).done;
  await site.close();
  expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
});

it('a read between two parts of an update is answered without the parts that are left', async () => {
  const { site } = await publishedSite({ awake: true });
  const { engine, publisher } = site.publishing;
  const phases: string[] = [];
  publisher.subscribe(({ type }) => {
    if (type !== 'started') return;
    expect(engine.updateSome(site.clock.now, 1)).toBe(true);
    expect(publisher.read()(publicStores)).toHaveLength(stores.length);
    phases.push(engine.phase.kind);
  });
  expect(await site.edit('acme', { name: 'Acme & Sons' })).toMatchObject({ failed: 0 });
  expect(phases).toEqual(['updating']);
});

it('a listener that throws is reported, and neither the publish nor the other listeners fail', async () => {
  const errors: string[] = [];
  const { site } = await publishedSite({ onError: (error) => errors.push(String(error)) });
  const { publisher } = site.publishing;
  publisher.subscribe((event) => {
    throw new Error(`cannot take "${event.type}"`);
  });
  const heard: string[] = [];
  publisher.subscribe((event) => heard.push(event.type));
  const summary = await site.edit('acme', { description: 'Described' });
  expect([summary.failed, summary.changed.includes('/store/acme')]).toEqual([0, true]);
  expect([heard[0], heard.at(-1)]).toEqual(['started', 'finished']);
  expect(errors).toContain('Error: cannot take "started"');
  expect(errors).toContain('Error: cannot take "finished"');
  expect((await publisher.rebuild().done).rendered).toBe(0);
});

it('pages are shown before the traces are saved, and a publish that cannot save those is named until one can', async () => {
  const { out, site } = await publishedSite({ awake: true, onError: () => {} });
  const { publisher } = site.publishing;
  const { changed } = await site.database.transact((transaction) =>
    transaction.write('settings', { ...transaction.read('settings')!, footerText: 'Other words', revision: 2 }),
  );
  const blocker = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  const { shown, done } = publisher.changed(changed);
  await shown;
  expect(readFileSync(join(out, 'about.html'), 'utf8')).toContain('Other words');
  blocker.exec('BEGIN EXCLUSIVE');
  expect((await done).failed).toBe(1);
  expect(publisher.status().failed).toContainEqual({ path: '*', reason: expect.stringContaining('build state') });
  blocker.exec('ROLLBACK');
  blocker.close();
  const next = await publisher.rebuild().done;
  expect([next.failed, publisher.status().failed]).toEqual([0, []]);
});
