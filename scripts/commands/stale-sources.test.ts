import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programSum } from '../rebuild/rebuild-inputs.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

it('a change of the program below a data folder that holds program files is noticed', () => {
  const project = freshFolder();
  for (const folder of ['api', 'data/schema', 'scripts', 'site']) mkdirSync(join(project, folder), { recursive: true });
  for (const file of ['astro.config.mjs', 'package-lock.json', 'package.json', 'tsconfig.json', 'data/schema/a.ts'])
    writeFileSync(join(project, file), 'a');
  const before = programSum(project, join(project, 'data'));
  writeFileSync(join(project, 'data/schema/a.ts'), 'another');
  expect(programSum(project, join(project, 'data'))).not.toEqual(before);
});
