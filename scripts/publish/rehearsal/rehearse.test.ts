import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anyCatalogue } from '../../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue } from '../../../data/queries/testing/builders.ts';
import { openSite, siteWith } from '../testing/small-site.ts';
import { anyImport, csvOf } from './testing/any-import.ts';
import { applied, planOf, rehearsed } from './testing/rehearsed-import.ts';
import { runs } from '../../engine/testing/runs.ts';

it('a rehearsed import changes the pages that its publish reports, whatever the catalogue and the rows', async () => {
  let imports = 0;
  let changing = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCatalogue(6, 2),
      fc.array(fc.tuple(anyImport, fc.nat({ max: 20 })), { minLength: 3, maxLength: 6 }),
      async (catalogue, steps) => {
        const { data, out } = siteWith(aCatalogue(catalogue));
        const site = await openSite(data, out);
        try {
          for (const [{ rows, mapping, ...options }, hours] of steps) {
            site.clock.now += 1_000 + hours * 3_600_000;
            await site.publishing.publisher.rebuild().done;
            const planned = await planOf(site, csvOf(rows, mapping), { ...options, mapping });
            const expected = await rehearsed(site, out, planned.place.id);
            site.clock.now += 2_000;
            const { rendered, deleted, changed } = await applied(site, planned);
            expect([expected.length, changed.filter((path) => !expected.includes(path))]).toEqual([
              rendered + deleted,
              [],
            ]);
            imports += 1;
            if (rendered + deleted > 0) changing += 1;
          }
        } finally {
          await site.close();
          rmSync(join(data, '..'), { recursive: true, force: true });
        }
      },
    ),
    runs(3),
  );
  expect(imports).toBeGreaterThan(8);
  expect(changing).toBeGreaterThan(3);
}, 120_000);
