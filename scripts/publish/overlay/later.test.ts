import { expect, it } from 'vitest';
import { digest } from '../../engine/answers/digest.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import { taskOf } from '../dirty-pages.ts';
import { fileOf } from '../output/output-folder.ts';
import { aPost } from '../../../data/queries/testing/builders.ts';
import { cleanBuild, contents, NOW, publishedSite } from '../testing/small-site.ts';

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
  const { overlays, publisher } = site.publishing;
  const ends = ['2026-11-23', '2026-11-30'].map((day) => Date.parse(day));
  const foretold = await overlays.pagesThen([
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
