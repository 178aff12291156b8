import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace, run, type Place } from '../testing/processes.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const SOURCES = [
  'api',
  'data',
  'scripts',
  'site',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** The same sources in a folder with another name, beside the same packages. */
function copiedProject(): string {
  const place = freshFolder();
  const copy = join(place, 'a longer name', 'site of deals');
  mkdirSync(copy, { recursive: true });
  const live = join(projectFolder, 'data/live');
  for (const part of SOURCES)
    cpSync(join(projectFolder, part), join(copy, part), { recursive: true, filter: (path) => path !== live });
  symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const published = ({ OUT_DIR }: Place): Map<string, string> =>
  new Map(
    filesIn(OUT_DIR)
      .filter((file) => statSync(join(OUT_DIR, file)).isFile())
      .sort()
      .map((file) => [file, readFileSync(join(OUT_DIR, file), 'latin1')]),
  );

it('sources that are compiled in another folder publish the same files', async () => {
  const copy = copiedProject();
  const [here, there] = [freshPlace(), freshPlace()];
  for (const place of [here, there]) seed(place, { stores: 8, coupons: 30, posts: 4 });
  expect((await run('rebuild', [], here)).code).toBe(0);
  const COMPILED_DIR = join(copy, '.compiled');
  expect(await run('rebuild', [], { ...there, COMPILED_DIR }, `cd '${copy}' &&`)).toMatchObject({ code: 0 });
  const [ours, theirs] = [published(here), published(there)];
  expect([...theirs.keys()]).toEqual([...ours.keys()]);
  expect(ours.size).toBeGreaterThan(50);
  expect([...theirs].filter(([file, bytes]) => ours.get(file) !== bytes).map(([file]) => file)).toEqual([]);
});
