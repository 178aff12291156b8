import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { staleCopies } from '../../publish/output/testing/copies-in.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { filesIn, run, serve, signIn, type Place } from '../processes.ts';
import {
  callsOfRebuild,
  everyCall,
  expectRecovery,
  killedRebuild,
  killOnSignal,
  LONG_MS,
  publishedPlace,
  report,
} from './killed-run.ts';
import { followOutput } from './followed-output.ts';

function editByHand({ DATA_DIR }: Place, letter: string): void {
  const settings = join(DATA_DIR, 'settings.json');
  const text = readFileSync(settings, 'utf8');
  const renamedSite = (name: string) => `"siteName": "${letter.repeat(name.length - 14)}"`;
  writeFileSync(settings, text.replace(/"siteName": "[^"]*"/, renamedSite));
  const stores = readdirSync(join(DATA_DIR, 'stores')).sort();
  rmSync(join(DATA_DIR, 'stores', stores[0] as string));
  const renamed = join(DATA_DIR, 'stores', stores[1] as string);
  writeFileSync(renamed, readFileSync(renamed, 'utf8').replace(/"slug": "([^"]*)"/, '"slug": "moved-$1"'));
}

/** The published pages that have no end. */
const halfPages = ({ OUT_DIR }: Place): string[] =>
  filesIn(OUT_DIR).filter(
    (file) => file.endsWith('.html') && !readFileSync(join(OUT_DIR, file), 'utf8').includes('</html>'),
  );

it.each([
  { of: 'a small site', stores: 8, step: 1, edit: 'stays' },
  { of: 'a small site', stores: 8, step: 1, edit: 'is taken back' },
  { of: 'a site on all cores', stores: 160, step: 5, edit: 'stays' },
])(
  'a rebuild of $of killed at every $step. rename, removal or commit converges when the edit $edit, and its hook is notified of every change',
  async ({ of, stores, step, edit }) => {
    const { place: published, putBack, putBackData } = await publishedPlace(stores, { PRECOMPRESS: '1' });
    const followed = await followOutput(published);
    const place = { ...published, PUBLISH_HOOK: followed.hook };
    editByHand(place, 'X');
    const calls = await callsOfRebuild(place);
    const rounds = everyCall(calls, step);
    for (const call of rounds) {
      putBack();
      followed.copyAll();
      editByHand(place, 'X');
      await killedRebuild(place, call);
      expect(staleCopies(place.OUT_DIR)).toEqual([]);
      expect(halfPages(place)).toEqual([]);
      if (edit === 'is taken back') putBackData();
      await expectRecovery(place);
      followed.expectEqual();
    }
    report(`Rebuild of ${of}, the edit ${edit}: ${calls} calls, ${rounds.length} kills, 0 differences.`);
  },
  LONG_MS,
);

it(
  'a server killed at any sync or rename of an edit keeps what it acknowledged, and the next rebuild converges',
  async () => {
    const { place, putBack } = await publishedPlace(4);
    let killed = 0;
    for (const call of everyCall(24)) {
      putBack();
      const server = await serve(place, killOnSignal(call));
      const owner = await signIn(server.address);
      server.child.kill('SIGUSR2');
      const put = (siteName: string) =>
        owner.put('/api/config', { siteName }).then(
          ({ status }) => (status === 200 ? siteName : null),
          () => null,
        );
      const acknowledged = [await put('First edit'), await put('Other edit')].filter((name) => name !== null).at(-1);
      server.child.kill('SIGKILL');
      killed += (await server.ended) === null ? 1 : 0;
      const database = await openDatabase({ folder: place.DATA_DIR, mode: 'write' });
      const siteName = database.read('settings')?.siteName;
      if (acknowledged === 'Other edit') expect(siteName).toBe('Other edit');
      else if (acknowledged) expect(['First edit', 'Other edit']).toContain(siteName);
      await database.close();
      await expectRecovery(place);
    }
    report(`Server, two edits: ${killed} kills, 0 differences, nothing acknowledged was lost.`);
  },
  LONG_MS,
);

it(
  'two rebuilds at once leave the bytes of a clean build, and the one that is refused says why',
  async () => {
    const { place } = await publishedPlace(4);
    editByHand(place, 'Y');
    const both = await Promise.all([run('rebuild', [], place), run('rebuild', ['--full'], place)]);
    for (const { code, output } of both) if (code !== 0) expect(output).toContain('is already in use by');
    expect(both.some(({ code }) => code === 0)).toBe(true);
    await expectRecovery(place);
  },
  LONG_MS,
);
