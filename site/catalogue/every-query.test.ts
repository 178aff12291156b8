import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyQuery } from './every-query.ts';

describe('every query', () => {
  const folders = ['data/queries', 'site/views', 'site/catalogue'];
  const root = join(import.meta.dirname, '../..');
  const named = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/testing'] }))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/define(?:Query|Fields)\(\s*'([^']+)'/g)].map(
        (found) => found[1],
      ),
    );

  /** They read what is stored, held back or not: what is honest is made of them. */
  const ofStored = ['site-time-zone', 'stored-products', 'words'];

  it('is listed, so that it can be asked again after a restart, and is given what is not held back alone', () => {
    expect(everyQuery.map((query) => query.name).sort()).toEqual([...named, ...ofStored].sort());
  });

  it('has a name of its own', () => {
    expect(new Set(named).size).toBe(named.length);
  });
});
