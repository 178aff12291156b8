import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareWithCleanBuild } from './clean-comparison.ts';
import { projectFolder } from './config/project-folder.ts';
import { openSite, smallSite } from './publisher/testing/small-site.ts';
import { stateFolderOf } from './state-folder.ts';

it('compares nothing with what changed meanwhile: a document, a picture, or the output by another publish', async () => {
  const { data, out } = smallSite();
  mkdirSync(join(data, 'media'));
  const site = await openSite(data, out);
  const store = join(data, 'stores/acme.json');
  const before = readFileSync(store);
  const compare = (meanwhile: () => void) =>
    compareWithCleanBuild({
      dataFolder: data,
      outFolder: out,
      stateFolder: stateFolderOf(out),
      compiledFolder: join(projectFolder, '.compiled'),
      environment: { siteUrl: null },
      // It asks for the time once it has built, and then looks again at what it built from.
      now: () => {
        meanwhile();
        return site.clock.now;
      },
    });
  expect((await compare(() => undefined))?.differences).toEqual([]);

  expect(await compare(() => writeFileSync(store, `${before}\n`))).toBeNull();
  writeFileSync(store, before);
  await site.publishing.publisher.rebuild({ full: false }).done;

  expect(await compare(() => writeFileSync(join(data, 'media/new.png'), 'new'))).toBeNull();
  await site.publishing.publisher.rebuild({ full: false }).done;

  const { engine } = site.publishing;
  const publishByTime = () => {
    engine.update(site.clock.now + 1_000);
    engine.save({ asOf: String(engine.asOf) });
  };
  expect(await compare(publishByTime)).toBeNull();
  expect(await compare(() => engine.beginPublish())).toBeNull();
  engine.save();
  expect((await compare(() => undefined))?.differences).toEqual([]);
  await site.close();
});
