import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { catalogueOptions, generateCatalogue, type CatalogueOptions } from '../tools/seed/catalogue.ts';
import { writeCatalogue } from '../tools/seed/write-catalogue.ts';
import { currentBoot } from '../environment/boot.ts';
import { compareWithCleanBuild, type Comparison } from '../commands/clean-comparison.ts';
import { rebuildSite, type RebuildOptions, type RebuildResult } from '../rebuild/rebuild-site.ts';
import { readSettings } from '../environment/settings.ts';
import type { Place } from './processes.ts';

// What commands do, in this process: a process of its own takes one to two seconds of processor time to load the program.

/** What `npm run seed` does, by default with a small catalogue. */
export function seed({ DATA_DIR }: Place, size: Partial<CatalogueOptions> = {}): void {
  const today = new Date().toISOString().slice(0, 10);
  const options = catalogueOptions.parse({ stores: 2, coupons: 4, offers: 2, posts: 1, today, ...size });
  const { media } = demoCatalogue(options.today);
  writeCatalogue(generateCatalogue(options), { folder: DATA_DIR, media, force: false });
}

/** What `npm run rebuild` does with these settings; `output`: what it says. */
export async function rebuild(
  given: Place & { [setting: string]: string },
  options: Partial<RebuildOptions> = {},
): Promise<RebuildResult & { output: string }> {
  const said: string[] = [];
  const result = await rebuildSite({
    settings: readSettings(given),
    dataFolder: given.DATA_DIR,
    outFolder: given.OUT_DIR,
    full: false,
    command: 'npm run rebuild',
    boot: currentBoot(),
    say: (line) => said.push(line),
    ...options,
  });
  return { ...result, output: said.map((line) => `${line}\n`).join('') };
}

/** What `npm run verify` finds; null: a publish did not end. */
export const compare = ({ DATA_DIR, OUT_DIR }: Place, now = Date.now()): Promise<Comparison | null> =>
  compareWithCleanBuild(readSettings({ DATA_DIR, OUT_DIR }), () => now);
