import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../data/schema/store.ts';
import { brittle } from './testing/brittle-catalogue.ts';
import { cleanBuild, contents, openSite, publishedSite } from './testing/small-site.ts';

describe('a page that throws', () => {
  it('keeps its last good version, is named with its reason, is tried again, and holds up no other page', async () => {
    let broken = false;
    const { out, site } = await publishedSite({ catalogue: brittle(() => broken) });
    const good = contents(out).get('store/acme.html');
    broken = true;
    const rename = (name: string) =>
      site.database.transact((transaction) => {
        for (const id of ['acme', 'brook'] as const)
          transaction.write(`stores/${id}`, { ...(transaction.read(`stores/${id}`) as Store), description: name });
      });
    const first = await site.publishing.publisher.changed((await rename('New words')).changed).done;
    expect(first.failed).toBe(1);
    expect(first.changed).toContain('/store/brook');
    expect(contents(out).get('store/acme.html')).toBe(good);
    expect(site.publishing.publisher.status().failed).toEqual([
      { path: '/store/acme', reason: expect.stringMatching(/null/) },
    ]);
    broken = false;
    const second = await site.publishing.publisher.rebuild().done;
    expect(second.failed).toBe(0);
    expect(contents(out).get('store/acme.html')).not.toBe(good);
  });

  it('loses its last good version when that shows what is held back now, and keeps one that does not', async () => {
    let broken = false;
    const { data, out, site } = await publishedSite({ catalogue: brittle(() => broken) });
    const { publisher } = site.publishing;
    const edit = async (change: (store: Store) => Partial<Store>) => {
      const { changed } = await site.database.transact((transaction) => {
        const acme = transaction.read('stores/acme') as Store;
        transaction.write('stores/acme', { ...acme, ...change(acme) });
      });
      return publisher.changed(changed).done;
    };
    const withdrawn = {
      source: { kind: 'network' as const, reference: 'awin/7' },
      withdrawnAt: '2026-11-20T09:00:00.000Z',
    };
    const held = {
      thing: 'coupon/acme/a1',
      title: 'A fifth off',
      rule: 'withdrawn',
      reason: 'Its network has not listed it since 2026-11-20.',
    };
    expect(site.summary.held).toEqual([]);
    broken = true;
    const summary = await edit(({ coupons: [first, ...others] }) => ({
      coupons: [{ ...first!, ...withdrawn }, ...others],
    }));
    expect([summary.failed, summary.deleted, summary.held]).toEqual([1, 1, [held]]);
    expect(summary.changed).toEqual(expect.arrayContaining(['/', '/store/acme', '/store/acme/deals.json']));
    expect(publisher.status().failed[0]?.reason).toContain(
      'shows coupon/acme/a1, which is held back, so it was removed.',
    );
    const showing = [...contents(out).keys()].filter((file) =>
      readFileSync(join(out, file)).includes('coupon/acme/a1'),
    );
    expect(showing).toEqual([]);
    expect(contents(out).has('store/acme.html')).toBe(false);
    broken = false;
    expect((await publisher.rebuild().done).failed).toBe(0);
    const good = contents(out).get('store/acme.html');
    expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
    broken = true;
    expect((await edit(() => ({ description: 'New words' }))).held).toEqual([held]);
    expect(contents(out).get('store/acme.html')).toBe(good);
    await site.close();
    // another process, which has nothing to publish, knows it from the state of this one
    broken = false;
    await (await openSite(data, out)).close();
    const next = await openSite(data, out);
    expect([next.summary.rendered, next.summary.held]).toEqual([0, [held]]);
    await next.close();
  });
});
