import { expect, it, onTestFinished } from 'vitest';
import { digest } from '../../engine/answers/digest.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import { taskOf } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { aCatalogue, aCoupon, aPost, aStore } from '../../../data/queries/testing/builders.ts';
import { cleanBuild, contents, NOW, openSite, publishedSite, siteWith } from '../testing/small-site.ts';

const HOUR = 3_600_000;

it.each([1, 30, 24 * 9, 24 * 400])('has the bytes of a clean build after %i hours, page by page', async (hours) => {
  const { data, out, site } = await publishedSite();
  const { database, publishing } = site;
  const { changed } = await database.transact((transaction) => {
    const soon = new Date(NOW + 20 * HOUR).toISOString();
    transaction.write('blogs/soon', aPost({ id: 'soon', slug: 'soon', status: 'published', publishAt: soon }));
  });
  await publishing.publisher.changed(changed).done;
  const before = contents(out);
  const instant = NOW + hours * HOUR;
  const later = await publishing.overlays.overlayAt(instant);
  const expected = await cleanBuild(data, instant, null, 'UTC');
  const made = new Map<string, string>();
  for (const page of later.pages.pages.values()) {
    const task = taskOf(pageCatalogue, page, later.computeView(page));
    made.set(fileOf(page.path), digest(await publishing.publisher.renderer.render(task)));
  }
  expect([...made].filter(([file, each]) => expected.get(file) !== each)).toEqual([]);
  const isPage = (file: string) => !/^(_astro|media|social)\//.test(file);
  expect([...expected.keys()].filter((file) => isPage(file) && !made.has(file) && !before.has(file))).toEqual([]);
  expect(contents(out)).toEqual(before);
});

it('is told before which pages change by themselves, because of which document', async () => {
  const { site } = await publishedSite();
  const { pagesThen, publisher } = site.publishing;
  const ends = ['2026-11-23', '2026-11-30'].map((day) => Date.parse(day));
  const foretold = await pagesThen([
    { instant: ends[0]!, document: 'stores/acme' },
    { instant: ends[0]!, document: 'stores/delta' },
    { instant: ends[1]!, document: 'stores/brook' },
  ]);
  const changed: string[][] = [];
  for (const instant of ends) {
    site.clock.now = instant;
    changed.push((await publisher.rebuild().done).changed.filter((path) => fileOf(path).endsWith('.html')));
  }
  expect(foretold[0]).toEqual(expect.arrayContaining(['/', '/store/acme']));
  expect(foretold[2]).toEqual(expect.arrayContaining(['/', '/store/brook']));
  expect(foretold[2]).not.toContain('/store/acme');
  expect([...foretold[0]!, ...foretold[1]!].filter((path) => !changed[0]!.includes(path))).toEqual([]);
  expect(foretold[2]!.filter((path) => !changed[1]!.includes(path))).toEqual([]);
});

it('is told the same while somebody edits without a pause', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  const stores = Array.from({ length: 60 }, (_, at) =>
    aStore({ name: `Shop ${at}`, coupons: [aCoupon({ id: `c${at}`, expiryDate: days[at % days.length]! })] }),
  );
  const { data, out } = siteWith(aCatalogue({ stores }));
  const site = await openSite(data, out);
  onTestFinished(site.close);
  const changes = days.flatMap((day, at) =>
    stores.flatMap(({ id }, store) =>
      store % days.length === at ? [{ instant: Date.parse(day) + 24 * HOUR, document: `stores/${id}` as const }] : [],
    ),
  );
  const quiet = await site.publishing.pagesThen(changes);
  expect(quiet.every((pages) => pages.length > 1)).toBe(true);
  let isDone = false;
  const asked = site.publishing.pagesThen(changes).finally(() => (isDone = true));
  let edits = 0;
  for (; !isDone; edits += 1) await site.edit(stores[edits % 60]!.id, { description: `Shoes, and ${edits} more.` });
  expect(await asked).toEqual(quiet);
  expect(edits).toBeGreaterThan(0);
});
