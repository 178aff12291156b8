import { afterAll, afterEach, beforeEach } from 'vitest';
import { openTestApi, type RunningApi, type RunningApiOptions } from './running-api.ts';
import type { Visitor } from './visitor.ts';

/** An API with this catalogue, which all tests of a file share. */
export async function openForAllTests(options: RunningApiOptions = {}): Promise<RunningApi> {
  const api = await openTestApi(options);
  afterAll(() => api.close());
  return api;
}

interface OpenedApi {
  readonly api: RunningApi;
  /** Has signed in. */
  readonly owner: Visitor;
}

/** Gives each test of a file an API with this catalogue and an owner of its own. What is returned stands for those of the present test. */
export function openForEachTest(options: RunningApiOptions = {}): OpenedApi {
  let api: RunningApi;
  let owner: Visitor;
  beforeEach(async () => {
    api = await openTestApi(options);
    owner = await api.owner();
  });
  afterEach(() => api.close());
  return { api: standIn(() => api), owner: standIn(() => owner) };
}

/** Whatever is asked of it is asked of what there is at that moment. */
const standIn = <Thing extends object>(present: () => Thing): Thing =>
  new Proxy({} as Thing, {
    get(_, name) {
      const value: unknown = Reflect.get(present(), name);
      return typeof value === 'function' ? value.bind(present()) : value;
    },
    set: (_, name, value) => Reflect.set(present(), name, value),
  });
