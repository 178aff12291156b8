import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { aCatalogue, aStore } from '../../data/queries/testing/builders.ts';
import { stateFolderOf, TRACES } from '../environment/state-folder.ts';
import { createSelfCheck, type SelfCheckOptions } from './self-check.ts';
import {
  cleanBuild,
  contents,
  openSite,
  publishedSite,
  siteWith,
  smallSite,
  type Site,
} from '../publish/testing/small-site.ts';

function checkOf({ publishing }: Site, given: Partial<SelfCheckOptions> = {}) {
  const registry = new Registry();
  const found: string[] = [];
  const { publisher, engine } = publishing;
  const check = createSelfCheck({
    ...{ publishing, registry },
    leads: () => true,
    onDifference: (path) => found.push(path),
    ...given,
  });
  return {
    found,
    /** Looks at each page at least once, or until so many are found, and waits for the repair. */
    async round({ untilFound = Infinity } = {}): Promise<void> {
      for (let left = 2 * engine.pages.pages.size + 2; left > 0 && found.length < untilFound; left -= 1)
        await check.next();
      await check.next();
      await publisher.caughtUp();
    },
    counted: async (what: string) =>
      Number(/ (\d+)$/m.exec(await registry.getSingleMetricAsString(`coupon_site_selfcheck_${what}_total`))?.[1]),
  };
}

it('finds no difference in what was published, and then a byte that was changed on disk, says so, and has it repaired each time', async () => {
  const { out, site } = await publishedSite();
  const { found, round, counted } = checkOf(site);
  await round();
  expect([found, await counted('differences')]).toEqual([[], 0]);
  expect(await counted('pages')).toBeGreaterThan(site.publishing.engine.pages.pages.size);
  const before = contents(out);
  const file = join(out, 'store/acme.html');
  const { publisher } = site.publishing;
  const wrongPages = () => publisher.status().warnings.named.map(({ key }) => key);
  for (const times of [1, 2]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace('</html>', '</htmm>'));
    await round({ untilFound: times });
    expect([found.length, new Set(found), await counted('differences')]).toEqual([
      times,
      new Set(['/store/acme']),
      times,
    ]);
    expect(wrongPages()).toEqual(['/store/acme']);
    expect(contents(out)).toEqual(before);
    expect(publisher.explain('/store/acme')?.because).toBe('its file was not as it must be');
  }
  for (const _ of ['this one', 'one without a difference']) await round();
  expect([found.length, wrongPages()]).toEqual([2, []]);
});

it('finds a page made of a wrong remembered answer, and has that corrected', async () => {
  const { data, out } = smallSite();
  await (await openSite(data, out)).close();
  const traces = new DatabaseSync(join(stateFolderOf(out), TRACES));
  const { changes } = traces.prepare("UPDATE answers SET answer = replace(answer, 'Acme', 'Acne')").run();
  traces.close();
  expect(changes).toBeGreaterThan(0);
  const site = await openSite(data, out, { awake: true });
  onTestFinished(() => site.close());
  await site.database.transact((transaction) =>
    transaction.write('settings', { ...transaction.read('settings')!, siteName: 'Other Coupons' }),
  );
  await site.publishing.publisher.changed(['settings']).done;
  const { found, round } = checkOf(site);
  await round({ untilFound: 1 });
  expect(found).toHaveLength(1);
  expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
});

it('checks the parts of lists over all stores by answers that are computed once, until anything changes', async () => {
  const { data, out } = siteWith(
    aCatalogue({ stores: Array.from({ length: 120 }, (_, at) => aStore({ name: `Shop ${at}` })) }),
  );
  const site = await openSite(data, out, { awake: true });
  onTestFinished(site.close);
  const { found, round } = checkOf(site);
  await round();
  await site.edit('shop-7', { name: 'Seventh Heaven' });
  await round();
  expect(found).toEqual([]);
  const { pages } = site.publishing.engine.pages;
  const { path } = [...pages.values()].find(({ template }) => template === 'search-part')!;
  writeFileSync(join(out, path), '{}');
  await round({ untilFound: 1 });
  expect(found).toEqual([path]);
});

it('takes what changed meanwhile for no difference, in a save or by hand, and checks nothing where another server publishes', async () => {
  const { data, out, site } = await publishedSite();
  const { found, round, counted } = checkOf(site);
  const store = join(data, 'stores/acme.json');
  writeFileSync(store, readFileSync(store, 'utf8').replace('"name": "Acme"', '"name": "Acme & Sons"'));
  await round();
  await site.publishing.publisher.rebuild().done;
  await site.database.transact((transaction) =>
    transaction.write('stores/delta', { ...transaction.read('stores/delta')!, description: 'Mouths of rivers' }),
  );
  const before = await counted('pages');
  await round();
  expect([found, await counted('pages')]).toEqual([[], before]);
  await site.publishing.publisher.changed(['stores/delta']).done;
  const other = checkOf(site, { leads: () => false });
  writeFileSync(join(out, 'store/acme.html'), 'something else');
  await other.round();
  expect([other.found, await other.counted('pages')]).toEqual([[], 0]);
  // a publish that begins while the check of a page is under way
  const overtaken = checkOf(site, { leads: () => site.publishing.publisher.changed([]) !== null });
  await overtaken.round();
  expect(await overtaken.counted('pages')).toBe(0);
});
