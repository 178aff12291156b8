import { expect, it } from 'vitest';
import { publicStores } from '../../data/queries/public-stores.ts';
import { stores, type Site, publishedSite } from './testing/small-site.ts';

const [acme, brook] = stores.map(({ id }) => `stores/${id}` as const);

/** Saved, and requested to be published. */
async function rename({ database, publishing, clock }: Site, key: `stores/${string}`, name: string) {
  const { changed } = await database.transact(
    (transaction) => transaction.write(key, { ...transaction.read(key)!, name }),
    { at: new Date(clock.now).toISOString() },
  );
  return publishing.publisher.changed(changed);
}

it('a read between two parts of an update is answered without the parts that are left', async () => {
  const { site } = await publishedSite({ awake: true });
  const { engine, publisher } = site.publishing;
  const phases: string[] = [];
  const stop = publisher.subscribe(({ type }) => {
    if (type !== 'started') return;
    expect(engine.updateSome(site.clock.now, 1)).toBe(true);
    expect(publisher.read()(publicStores)).toHaveLength(stores.length);
    phases.push(engine.phase.kind);
  });
  const publish = await rename(site, acme!, 'Acme & Sons');
  expect(await publish.done).toMatchObject({ failed: 0 });
  stop();
  expect(phases).toEqual(['updating']);
});

it('an edit that is read while pages are being made is computed whole, so that they show what is up to date', async () => {
  const { site } = await publishedSite({ awake: true });
  const { engine, publisher } = site.publishing;
  const phases: string[] = [];
  const stop = publisher.subscribe(({ type }) => {
    if (type !== 'progress' || phases.length > 0) return;
    publisher.changed([brook!]);
    publisher.read();
    phases.push(engine.phase.kind);
  });
  const publish = await rename(site, acme!, 'Acme & Sons');
  expect(await publish.done).toMatchObject({ failed: 0 });
  stop();
  expect(phases).toEqual(['awake']);
});
