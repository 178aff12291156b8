import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importOptions } from '../../api/contract/shapes/import-plan.ts';
import { currentBoot } from '../server/boot.ts';
import { importFile } from './import-file.ts';
import { readSettings } from '../environment/settings.ts';
import { rebuild, seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace, run } from '../testing/processes.ts';

/** Long addresses make a long line out of few pages. */
function lengthenSlugs(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/^ {2}"slug": "(.*)"/m, (_, slug) => `  "slug": "${slug}-${'x'.repeat(80)}"`),
    );
  }
}

describe('a rebuild with --json', () => {
  it('ends with one whole line, however many pages it names', async () => {
    const place = freshPlace();
    const size = ['--stores', '250', '--coupons', '1', '--offers', '1', '--posts', '1'];
    expect(await run('seed', size, place)).toEqual({
      code: 0,
      output: expect.stringContaining('250 stores, 1 coupons, 1 offers and 1 posts'),
    });
    lengthenSlugs(join(place.DATA_DIR, 'stores'));
    const { code, output } = await run('rebuild', ['--json'], place);
    expect(code).toBe(0);
    const line = output.trim().split('\n').at(-1) ?? '';
    expect(line.length).toBeGreaterThan(64 * 1024); // more than a pipe holds
    const summary = JSON.parse(line) as { pages: number; changed: string[] };
    expect(summary.changed.length).toBeGreaterThanOrEqual(summary.pages);
  });
});

describe('an export', () => {
  it('holds the whole catalogue, from which another site makes the same pages, and overwrites nothing', async () => {
    const place = freshPlace();
    seed(place, { stores: 3, coupons: 5, offers: 2 });
    const zip = join(place.DATA_DIR, '../all.zip');
    const { code, output } = await run('export', [zip], place);
    expect([code, output]).toEqual([0, expect.stringContaining(`${zip} holds everything in the catalogue`)]);
    expect(readdirSync(join(place.DATA_DIR, '..')).sort()).toEqual(['all.zip', 'data']);
    await rebuild(place);
    const other = freshPlace();
    const imported = await importFile(
      { file: zip, options: importOptions.parse({ kind: 'everything' }), dryRun: false, mayShrink: false },
      {
        settings: readSettings(other),
        dataFolder: other.DATA_DIR,
        outFolder: other.OUT_DIR,
        boot: currentBoot(),
        say: () => {},
      },
    );
    expect(imported.report.plan.counts).toMatchObject({ refused: 0 });
    expect(filesIn(other.OUT_DIR).sort()).toEqual(filesIn(place.OUT_DIR).sort());
    const pages = filesIn(place.OUT_DIR).filter((name) => name.endsWith('.html'));
    for (const page of pages)
      expect(readFileSync(join(other.OUT_DIR, page), 'utf8')).toBe(readFileSync(join(place.OUT_DIR, page), 'utf8'));
    for (const [args, reason] of [
      [[zip], 'already exists and was not changed'],
      [[join(place.DATA_DIR, 'all.json')], 'from which media and pages are published'],
    ] as const) {
      const refused = await run('export', args, place);
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(reason)]);
    }
  });
});
