import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { stateFolderOf } from '../../environment/state-folder.ts';
import { cleanBuild, contents, openSite, NOW, smallSite } from '../testing/small-site.ts';

it('publishing everything repairs wrong answers, wrong pages, missing pictures and orphaned files', async () => {
  const { data, out } = smallSite();
  mkdirSync(join(data, 'media'));
  writeFileSync(join(data, 'media/banner.png'), 'a banner');
  await (await openSite(data, out)).close();
  const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  traces.exec(`UPDATE answers SET answer = replace(answer, 'brook', 'bogus') WHERE id LIKE 'q:store%'`);
  traces.close();
  const site = await openSite(data, out, { awake: true });
  const harm = () => {
    writeFileSync(join(out, 'about.html'), 'not about');
    rmSync(join(out, 'media/banner.png'));
    writeFileSync(join(out, 'stray.html'), 'of no page');
  };
  harm();
  const summary = await site.publishing.publisher.rebuild({ full: true }).done;
  expect(summary).toMatchObject({ failed: 0, rendered: summary.pages });
  expect(summary.changed).toEqual(expect.arrayContaining(['/about', '/stray']));
  const clean = await cleanBuild(data, NOW, null, 'UTC');
  expect(contents(out)).toEqual(clean);
  await site.close();
  harm();
  await (await openSite(data, out, { full: true })).close();
  expect(contents(out)).toEqual(clean);
});

it('a publish that did not finish is repaired as far as documents can be read, the rest by a start that can', async () => {
  const { data, out } = smallSite();
  await (await openSite(data, out)).close();
  const before = contents(out);
  const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  traces.exec("INSERT INTO facts VALUES ('unfinished', 'yes')");
  traces.close();
  for (const page of ['about.html', 'store/brook.html'])
    writeFileSync(join(out, page), Buffer.alloc(statSync(join(out, page)).size));
  const file = join(data, 'stores/brook.json');
  const good = readFileSync(file);
  writeFileSync(file, '{');
  for (const repaired of [1, 0]) {
    const site = await openSite(data, out);
    expect([site.discarded, site.summary.written]).toEqual([null, repaired]);
    expect(site.publishing.publisher.status().documents.map(({ key }) => key)).toEqual(['stores/brook']);
    await site.close();
  }
  writeFileSync(file, good);
  await (await openSite(data, out)).close();
  expect(contents(out)).toEqual(before);
});
