import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ImportReport } from '../../../api/contract/imports.ts';
import { seed } from '../commands-here.ts';
import { begin, freshPlace, run } from '../processes.ts';
import { PRELOAD } from './killed-run.ts';
import { everyCall, LONG_MS } from './rounds.ts';

const STORES = Array.from({ length: 20 }, (_, at) => `Imported Shop ${at}`);
const FEED = [
  'Promotion ID,Advertiser,Advertiser ID,Title,Code,Ends,Deeplink Tracking',
  ...STORES.map((name, at) => `${at},${name},1,${at + 1}% off,CODE${at},2099-12-31,https://go.example/${at}`),
].join('\n');

it(
  'an import is in as a whole or not at all, whenever it is killed',
  async () => {
    const place = freshPlace();
    seed(place);
    const file = join(place.DATA_DIR, '../awin.csv');
    writeFileSync(file, FEED);
    const args = [file, '--kind', 'coupons', '--create-stores', '--store-category', 'Fashion'];
    const isIn = (name: string): boolean => {
      try {
        const slug = name.toLowerCase().replaceAll(' ', '-');
        return readFileSync(join(place.DATA_DIR, `stores/${slug}.json`), 'utf8').includes('CODE');
      } catch {
        return false;
      }
    };
    const kept = join(place.DATA_DIR, '../kept');
    cpSync(place.DATA_DIR, kept, { recursive: true, preserveTimestamps: true });
    const found = new Set<boolean>();
    for (const call of everyCall(100)) {
      rmSync(place.DATA_DIR, { recursive: true });
      cpSync(kept, place.DATA_DIR, { recursive: true, preserveTimestamps: true });
      const killed = begin('import', args, { ...place, NODE_OPTIONS: PRELOAD, KILL_AT: `${call}` });
      expect(await killed.ended, killed.output()).toBeNull();
      // the next process finishes what was decided, or finds nothing of it
      const next = await run('import', [file, '--kind', 'coupons', '--dry-run', '--json'], place);
      const { counts } = (JSON.parse(next.output.trim().split('\n').at(-1)!) as ImportReport).plan;
      const stores = new Set(STORES.map(isIn));
      const isWhole = stores.has(true);
      expect([call, next.code, stores.size, counts.same, counts.refused]).toEqual(
        isWhole ? [call, 0, 1, 20, 0] : [call, 1, 1, 0, 20],
      );
      found.add(isWhole);
    }
    expect(found.size).toBe(2);
  },
  LONG_MS,
);
