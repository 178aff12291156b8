import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Publish } from '../../api/publisher.ts';
import type { Store } from '../../data/schema/store.ts';
import { stateFolderOf } from '../state-folder.ts';
import { cleanBuild, contents, openSite, smallSite } from './testing/small-site.ts';

describe('a page whose file the disk refuses to remove', () => {
  it('is named with its reason, is tried again by each publish, and holds up no other page', async () => {
    const { data, out } = smallSite();
    const site = await openSite(data, out);
    const { publisher } = site.publishing;
    const file = join(out, 'store/delta.html');
    rmSync(file);
    mkdirSync(join(file, 'in the way'), { recursive: true });
    const { changed } = await site.database.transact((transaction) => {
      transaction.delete('stores/delta');
      const acme = transaction.read('stores/acme') as Store;
      transaction.write('stores/acme', { ...acme, description: 'New words' });
    });
    const summary = await publisher.changed(changed).done;
    expect([summary.failed, summary.changed.includes('/store/acme')]).toEqual([1, true]);
    expect(publisher.status().failed).toEqual([
      {
        path: '/store/delta',
        reason: expect.stringMatching(/^Nothing belongs to this address any more, and its file/),
      },
    ]);
    expect((await publisher.changed([]).done).failed).toBe(1);
    rmSync(file, { recursive: true });
    writeFileSync(file, 'the old page');
    const healed = await publisher.changed([]).done;
    expect([healed.failed, healed.changed, healed.deleted, publisher.status().failed]).toEqual([
      0,
      ['/store/delta'],
      1,
      [],
    ]);
    expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
    await site.close();
  });

  it('is left alone when something belongs there again', async () => {
    const { data, out } = smallSite();
    const site = await openSite(data, out);
    const file = join(out, 'store/delta.html');
    rmSync(file);
    mkdirSync(join(file, 'in the way'), { recursive: true });
    const store = site.database.read('stores/delta') as Store;
    const publish = async (next: Store | null) => {
      const { changed } = await site.database.transact((transaction) => {
        if (next) transaction.write('stores/delta', next);
        else transaction.delete('stores/delta');
      });
      return site.publishing.publisher.changed(changed).done;
    };
    expect((await publish(null)).failed).toBe(1);
    rmSync(file, { recursive: true });
    const back = await publish(store);
    expect([back.failed, back.deleted, back.changed.includes('/store/delta')]).toEqual([0, 0, true]);
    expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
    await site.close();
  });
});

describe('a file that belongs to nothing', () => {
  it('is removed by a later publish when the build state stopped the one that would have removed it', async () => {
    const { data, out } = smallSite();
    const site = await openSite(data, out, { onError: () => {} });
    const { publisher } = site.publishing;
    const whileStateIsLocked = async (request: () => Publish) => {
      const blocker = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
      blocker.exec('BEGIN EXCLUSIVE');
      await request().done;
      blocker.close();
      return publisher.status().failed.map(({ path }) => path);
    };
    const file = join(out, 'store/delta.html');
    rmSync(file);
    mkdirSync(join(file, 'in the way'), { recursive: true });
    const { changed } = await site.database.transact((transaction) => transaction.delete('stores/delta'));
    await publisher.changed(changed).done;
    rmSync(file, { recursive: true });
    writeFileSync(file, 'the old page');
    expect(await whileStateIsLocked(() => publisher.changed([]))).toContain('*');
    const strangers = ['store/one.html', 'store/two.html'];
    for (const stranger of strangers) writeFileSync(join(out, stranger), 'of no page');
    expect(await whileStateIsLocked(() => publisher.rebuild({ full: true }))).toContain('*');
    const { failed, deleted } = await publisher.changed([]).done;
    expect([failed, deleted]).toEqual([0, 3]);
    expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
    await site.close();
  });
});
