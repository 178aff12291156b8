import { afterEach, expect } from 'vitest';
import { aCategory, aStore } from '../../../data/queries/testing/builders.ts';
import { openForAllTests } from '../../testing/each-test.ts';
import { importsBy } from './imports.ts';

/** Imports into two stores for the tests of a file: after each of them the catalogue is as it was, and nothing was published. */
export async function unchangedShop(): Promise<ReturnType<typeof importsBy>> {
  const stores = [aStore(), aStore({ name: 'Bolt' })];
  const api = await openForAllTests({ categories: [aCategory('Fashion')], stores });
  const catalogue = () => stores.map(({ id }) => api.database.read(`stores/${id}`));
  const before = catalogue();
  afterEach(() => {
    expect([catalogue(), api.publisher.requests]).toEqual([before, []]);
  });
  return importsBy(await api.owner());
}

export const HEAD = 'Store,Title,Code\n';
