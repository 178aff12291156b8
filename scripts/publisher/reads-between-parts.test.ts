import { expect, it } from 'vitest';
import { publicStores } from '../../data/queries/public-stores.ts';
import { openSite, smallSite, stores } from './testing/small-site.ts';

it('a read between two parts of an update is answered without the parts that are left, unless an edit came meanwhile', async () => {
  const { data, out } = smallSite();
  const site = await openSite(data, out, { awake: true });
  const { engine, publisher } = site.publishing;
  const begin = () => {
    engine.markChanged(stores.map(({ id }, at) => [`stores/${id}`, `another version ${at}`]));
    expect(engine.updateSome(site.clock.now, 1)).toBe(true);
  };
  begin();
  expect(publisher.read()(publicStores)).toHaveLength(stores.length);
  expect(engine.phase.kind).toBe('updating');

  publisher.changed([`stores/${stores[0]!.id}`]);
  publisher.read();
  expect(engine.phase.kind).toBe('awake');
  await site.close();
});
