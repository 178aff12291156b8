import { expect, it } from 'vitest';
import { publicStores } from '../../data/queries/public-stores.ts';
import { publishedSite, stores } from './testing/small-site.ts';

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
