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
    transaction.write('blogs/soon', aPost({ id: 'soon', slug: 'soon', status: 'published', publishedAt: soon }));
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
