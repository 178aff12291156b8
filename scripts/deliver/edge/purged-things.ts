import { pathKey } from '../../../data/rules/web/surrogate-keys.ts';
import type { Notice } from './notice.ts';

/** Paths whose answers are outdated, and keys that stand on them. */
export interface PurgedThings {
  paths: string[];
  keys: string[];
}

/** Null: everything is to be purged, since the notice says so, or because it names more than `most` paths and documents. */
export function purgedThings({ all, changed, deleted, replies, keys }: Notice, most: number): PurgedThings | null {
  const paths = [...new Set([...changed, ...deleted, ...replies])];
  return all || paths.length + keys.length > most ? null : { paths, keys: [...paths.map(pathKey), ...keys] };
}

export function inPortions<T>(things: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, at) => things.slice(at * size, (at + 1) * size));
}
