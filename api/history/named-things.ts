import type { Database } from '../../data/database/database.ts';
import { readIfGood } from '../../data/database/read-if-good.ts';
import { references } from '../../data/schema/references.ts';

/** From the name of a field to the kind of thing whose id it holds. */
const kinds = new Map(references.flatMap(({ by, field, to }) => (by === 'id' && field !== 'id' ? [[field, to]] : [])));

/** The stores, posts and categories that values point to by their ids, as they are called now; what is gone is left out. */
export function thingsNamedIn(
  database: Pick<Database, 'read'>,
  values: readonly (readonly [field: string, value: unknown])[],
): { key: string; name: string }[] {
  const keys = new Set<string>();
  for (const [field, value] of values) collect(field, value, keys);
  return [...keys].flatMap((key) => {
    const name = nameOf(database, key);
    return name === undefined ? [] : [{ key, name }];
  });
}

function collect(field: string, value: unknown, keys: Set<string>): void {
  const kind = kinds.get(field);
  if (kind !== undefined && typeof value === 'string') keys.add(`${kind}/${value}`);
  if (Array.isArray(value)) for (const each of value) collect('', each, keys);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(name, each, keys);
}

function nameOf(database: Pick<Database, 'read'>, key: string): string | undefined {
  const id = key.slice(key.indexOf('/') + 1);
  if (key.startsWith('stores/')) return readIfGood(database, `stores/${id}`)?.name;
  if (key.startsWith('blogs/')) return readIfGood(database, `blogs/${id}`)?.title;
  return readIfGood(database, 'categories')?.categories.find((category) => category.id === id)?.name;
}
