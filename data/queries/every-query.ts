import * as modules from './query-modules.ts';
import type { AnyQuery } from './reading/reader.ts';

/** What a module exports that is a query. */
export function queriesIn(module: object): AnyQuery[] {
  return Object.values(module).filter(
    (each): each is AnyQuery =>
      typeof each === 'object' && each !== null && typeof each.name === 'string' && typeof each.run === 'function',
  );
}

/** Every query of this folder, so that one can be asked again by its name in a later process. */
export const dataQueries: readonly AnyQuery[] = Object.values(modules).flatMap(queriesIn);
