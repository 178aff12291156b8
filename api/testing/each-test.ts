import { afterEach, beforeEach } from 'vitest';
import { openTestApi, type RunningApi, type RunningApiOptions } from './running-api.ts';
import type { Visitor } from './visitor.ts';

interface OpenedApi {
  /** Of the present test. */
  readonly api: RunningApi;
  /** Has signed in. */
  readonly owner: Visitor;
}

/** Gives each test of a file an API with this catalogue and an owner of its own. */
export function openForEachTest(options: RunningApiOptions = {}): OpenedApi {
  let api: RunningApi;
  let owner: Visitor;
  beforeEach(async () => {
    api = await openTestApi(options);
    owner = await api.owner();
  });
  afterEach(() => api.close());
  return {
    get api() {
      return api;
    },
    get owner() {
      return owner;
    },
  };
}
