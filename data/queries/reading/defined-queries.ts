import type { AnyQuery } from './reader.ts';

const byName = new Map<string, AnyQuery>();

/** Every query of the modules that were loaded, by its name, so that one can be asked again in a later process. */
export const definedQueries: ReadonlyMap<string, AnyQuery> = byName;

/** A query that is given what is stored, held back or not. All others are made by `defineQuery`. */
export function defineStored<Made extends { readonly name: string }>(query: Made): Made {
  if (byName.has(query.name)) throw new Error(`There are two queries with the name ${query.name}.`);
  byName.set(query.name, query as Made & AnyQuery);
  return query;
}
