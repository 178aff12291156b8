import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anyEdit, applyEdit, type AnyEdit } from './testing/any-edit.ts';
import { cleanBuild, contents, openSite, smallSite, type Site } from './testing/small-site.ts';
import { runs } from '../engine/testing/runs.ts';

const HOUR = 3_600_000;
/** The process starts again, at another address or the same. */
const move = fc.record({
  kind: fc.constant('move' as const),
  siteUrl: fc.constantFrom(null, 'https://deals.example', 'https://shop.example'),
});
async function apply(site: Site, change: AnyEdit): Promise<void> {
  if (change.kind === 'wait') {
    site.clock.now += change.hours * HOUR;
    await site.publishing.publisher.rebuild().done;
    return;
  }
  const { changed } = await site.database
    .transact((transaction) => applyEdit(transaction, change))
    .catch((error: Error) => {
      if (error.name !== 'SlugTaken') throw error;
      return { changed: [] };
    });
  const summary = await site.publishing.publisher.changed(changed).done;
  expect(summary.failed).toBe(0);
}
it('equals a clean build after any edits, whatever the time zones and the address of the site, and renders nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: anyEdit }, { weight: 1, arbitrary: move }), {
        minLength: 1,
        maxLength: 7,
      }),
      fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles'),
      async (edits, zone) => {
        const { data, out } = smallSite();
        let siteUrl: string | null = null;
        let site = await openSite(data, out);
        for (const change of edits) {
          if (change.kind !== 'move') {
            await apply(site, change);
            continue;
          }
          await site.close();
          siteUrl = change.siteUrl;
          site = await openSite(data, out, { now: site.clock.now, siteUrl });
          expect(site.discarded).toBeNull();
        }
        const again = await site.publishing.publisher.rebuild().done;
        expect([again.rendered, again.written, again.deleted]).toEqual([0, 0, 0]);
        await site.close();
        expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, siteUrl, zone));
        rmSync(join(data, '..'), { recursive: true, force: true });
      },
    ),
    runs(4),
  );
});
