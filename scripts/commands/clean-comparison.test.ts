import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compareWithCleanBuild } from './clean-comparison.ts';
import { openSite, smallSite, publishedSite } from '../publish/testing/small-site.ts';
import { readSettings } from '../environment/settings.ts';
import { compare } from '../testing/commands-here.ts';

it('compares nothing with what changed meanwhile: a document, a picture, or the output by another publish', async () => {
  const { data, out } = smallSite();
  mkdirSync(join(data, 'media'));
  const site = await openSite(data, out);
  const store = join(data, 'stores/acme.json');
  const before = readFileSync(store);
  const compareWhile = (meanwhile: () => void) =>
    // It asks for the time once it has built, and then looks again at what it built from.
    compareWithCleanBuild(readSettings({ DATA_DIR: data, OUT_DIR: out }), () => {
      meanwhile();
      return site.clock.now;
    });
  expect((await compareWhile(() => undefined))?.differences).toEqual([]);

  expect(await compareWhile(() => writeFileSync(store, `${before}\n`))).toBeNull();
  writeFileSync(store, before);
  await site.publishing.publisher.rebuild({ full: false }).done;

  expect(await compareWhile(() => writeFileSync(join(data, 'media/new.png'), 'new'))).toBeNull();
  await site.publishing.publisher.rebuild({ full: false }).done;

  const { engine } = site.publishing;
  const publishByTime = () => {
    engine.update(site.clock.now + 1_000);
    engine.save({ asOf: String(engine.asOf) });
  };
  expect(await compareWhile(publishByTime)).toBeNull();
  expect(await compareWhile(() => engine.beginPublish())).toBeNull();
  engine.save();
  expect((await compareWhile(() => undefined))?.differences).toEqual([]);
  await site.close();
});

it('names compressed copies of something else, and the pages that time has made false, which a publish then changes', async () => {
  const { data, out, site } = await publishedSite();
  site.clock.now += 30 * 86_400_000;
  const found = await compare({ DATA_DIR: data, OUT_DIR: out }, site.clock.now);
  expect(found).toMatchObject({
    differences: [],
    overdue: expect.arrayContaining(['/', '/store/acme', '/feeds/acme.xml']),
  });
  expect(found?.overdue).not.toContain('/privacy');
  const wrong = join(out, 'privacy.html.gz');
  writeFileSync(wrong, gzipSync(readFileSync(join(out, '404.html'))));
  expect(await compare({ DATA_DIR: data, OUT_DIR: out }, site.clock.now)).toMatchObject({
    differences: ['privacy.html.gz is not privacy.html, compressed'],
  });
  rmSync(wrong);
  const { changed, deleted } = await site.publishing.publisher.rebuild().done;
  expect([changed.sort(), deleted]).toEqual([found?.overdue, 0]);
});
