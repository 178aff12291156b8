import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest } from './imports.ts';
import { projectFolder } from './project-folder.ts';

/** At most so much of each. Where less is reached, the number here goes down with it; to raise one takes a commit of its own that says why. */
const most = {
  files: 990,
  lines: 84_814,
  /** Of tests, with what is for tests alone. */
  linesOfTests: 41_885,
  /** In one folder, beside its tests. */
  inOneFolder: 25,
  /** Outside the folders of a room. */
  looseFiles: 3,
};

const modules = globSync('{site,api,data,scripts}/**/*.{ts,tsx,mjs,astro,css}', {
  cwd: projectFolder,
  exclude: ['**/node_modules', '**/.*', 'data/live', 'data/demo', 'scripts/local-services/node_modules'],
});
const isForTests = (file: string): boolean => isTest(file) || file.startsWith('scripts/e2e/');
const program = modules.filter((file) => !isForTests(file));
const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(join(projectFolder, file), 'utf8').split('\n').length - 1, 0);
const inFolder = (folder: string): number => program.filter((file) => dirname(file) === folder).length;

it('the program has no more files and lines than it had, and neither have its tests', () => {
  expect(program.length).toBeLessThanOrEqual(most.files);
  expect(linesOf(program)).toBeLessThanOrEqual(most.lines);
  expect(linesOf(modules.filter(isForTests))).toBeLessThanOrEqual(most.linesOfTests);
});

it('no folder has more files than can be looked through', () => {
  const crowded = [...new Set(program.map((file) => dirname(file)))].filter(
    (folder) => inFolder(folder) > most.inOneFolder,
  );
  expect(crowded).toEqual([]);
  for (const room of ['api', 'data', 'scripts', 'site']) expect(inFolder(room)).toBeLessThanOrEqual(most.looseFiles);
});
