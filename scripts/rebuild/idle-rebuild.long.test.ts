import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stateFolderOf } from '../environment/state-folder.ts';
import { seed } from '../testing/commands-here.ts';
import { freshPlace, run } from '../testing/processes.ts';
import { outputSum } from './idle-rebuild.ts';

it('npm run rebuild does nothing right after a build, and says what it would say had it looked at everything', async () => {
  const place = freshPlace();
  seed(place);
  const note = join(stateFolderOf(place.OUT_DIR), 'idle-rebuild.json');
  const rebuild = async () => (await run('rebuild', [], place)).output.replace(/in [\d.]+ m?s/, 'in no time');
  await rebuild();
  const left = readFileSync(note, 'utf8');
  const said = await rebuild();
  expect(readFileSync(note, 'utf8')).toBe(left);
  rmSync(note);
  expect(await rebuild()).toBe(said);
  expect(await rebuild()).toBe(said);

  const page = join(place.OUT_DIR, 'index.html');
  const good = readFileSync(page, 'utf8');
  writeFileSync(page, good.slice(1));
  expect(await rebuild()).toContain('1 rendered, 1 written');
  expect(readFileSync(page, 'utf8')).toBe(good);
  expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ output: outputSum(place.OUT_DIR) });
});
