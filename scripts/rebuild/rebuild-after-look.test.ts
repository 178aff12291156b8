import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rebuildSite, type RebuildOptions } from './rebuild-site.ts';
import { readSettings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { seed } from '../testing/commands-here.ts';
import { freshPlace } from '../testing/processes.ts';
import { IdleRebuild, outputSum } from './idle-rebuild.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

describe('a rebuild that was preceded by a look at the inputs', () => {
  function seededSite() {
    const place = freshPlace();
    seed(place, { stores: 3, coupons: 6 });
    const given = { ...place, SITE_URL: 'https://deals.example' };
    const rebuild = async (seen: Pick<RebuildOptions, 'onUpToDate'>, outFolder = place.OUT_DIR) => {
      const options = { command: 'npm test', boot: 'this boot', say: () => {}, full: false };
      const folders = { dataFolder: place.DATA_DIR, outFolder };
      return (await rebuildSite({ ...options, ...folders, settings: readSettings(given), ...seen })).summary;
    };
    const [edited = '', removed = '', added = ''] = readdirSync(join(place.DATA_DIR, 'stores')).map((name) =>
      join(place.DATA_DIR, 'stores', name),
    );
    const edit = (name: string) =>
      writeFileSync(edited, readFileSync(edited, 'utf8').replace(/"name": "/, `"name": "${name} `));
    const expectCleanBuild = async () => {
      const clean = freshFolder();
      await rebuild({}, clean);
      expect(outputSum(place.OUT_DIR)).toEqual(outputSum(clean));
    };
    const outside = { outFolder: place.OUT_DIR, stateFolder: stateFolderOf(place.OUT_DIR), boot: 'this boot' };
    const open = () => new IdleRebuild({ dataFolder: place.DATA_DIR, ...outside, given, full: false, pictures: false });
    const next = (idle = open()) => rebuild({ onUpToDate: (upToDate, used) => idle.remember(upToDate, used) });
    return { place, rebuild, removed, added, edit, expectCleanBuild, open, next };
  }

  it('shows what was edited, added and removed after the look no later than the next one', async () => {
    const { removed, added, edit, expectCleanBuild, next, open } = seededSite();
    await next();
    const [text, other] = [added, removed].map((file) => readFileSync(file, 'utf8')) as [string, string];
    const changes = [
      () => rmSync(added),
      () => edit('Renamed'),
      () => [rmSync(removed), writeFileSync(added, text)],
      () => writeFileSync(removed, other),
    ];
    for (const change of changes) {
      change();
      const idle = open();
      const { written, deleted } = await next(idle);
      expect(written + deleted).toBeGreaterThan(0);
    }
    await expectCleanBuild();
    const idle = open();
    edit('After the look');
    rmSync(added);
    await next(idle);
    await next();
    await expectCleanBuild();
    await next();
    expect(open().find(Date.now())).not.toBeNull();
  });
});
