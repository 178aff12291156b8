import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { aCategory, aStore } from '../../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

export interface UnchangedShop {
  readonly api: RunningApi;
  readonly owner: Visitor;
  /** Imports a file, of coupons unless `fields` say otherwise. */
  send(file: string | Uint8Array, fields?: { [name: string]: string }): Promise<Answer>;
}

/** A catalogue of two stores for the tests of a file: after each of them it is as it was, and nothing was published. */
export function unchangedShop(): UnchangedShop {
  let api: RunningApi;
  let owner: Visitor;
  let before: unknown;
  const catalogue = () => ['acme', 'bolt'].map((id) => api.database.read(`stores/${id}`));
  beforeAll(async () => {
    api = await openTestApi({ categories: [aCategory('Fashion')], stores: [aStore(), aStore({ name: 'Bolt' })] });
    owner = await api.owner();
    before = catalogue();
  });
  afterAll(() => api.close());
  afterEach(() => {
    expect([catalogue(), api.publisher.requests]).toEqual([before, []]);
  });
  return {
    get api() {
      return api;
    },
    get owner() {
      return owner;
    },
    send: (file, fields = {}) => owner.upload('/api/import', file, { kind: 'coupons', ...fields }),
  };
}

export const HEAD = 'Store,Title,Code\n';
export const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
