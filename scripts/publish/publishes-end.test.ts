import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Publish } from '../../api/publishing/publisher.ts';
import type { Store } from '../../data/schema/store.ts';
import { cleanBuild, contents, NOW, stores, type Site, publishedSite } from './testing/small-site.ts';

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
