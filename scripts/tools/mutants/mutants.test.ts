import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../config/project-folder.ts';
import { mutants } from './mutants.ts';

const textOf = (file: string): string => readFileSync(join(projectFolder, file), 'utf8');

test('Every fault can be made in the present program, and its test is there', () => {
  const stale = mutants.filter(
    ({ file, find, replace, test: testFile, title = '' }) =>
      textOf(file).split(find).length !== 2 || find === replace || !textOf(testFile).includes(title),
  );
  expect(stale.map(({ fault }) => fault)).toEqual([]);
});

test('There are at least 40 faults, ten of which are looked for in a browser', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(mutants.filter(({ test: file }) => file.startsWith('scripts/e2e/')).length).toBeGreaterThanOrEqual(10);
});
