import { sizeStep } from '../rules/size-step.ts';
import { slugify } from '../rules/slugify.ts';
import { storePath } from '../rules/visit-link.ts';
import { dealCount } from './live-deals.ts';
import { defineQuery, type Read } from './reader.ts';
import { storeTile } from './stores.ts';

/** At most this many names stand in one part: few requests, since suggestions load all parts of a site that is not very large. */
export const NAMES_OF_PART = 3000;

/** A store among the published names, as short as can be: its slug stands there when it is not that of its name. */
export type StoreNameEntry = readonly [name: string, size: number, slug?: string];

/** Null when there is no such store. */
export const storeName = defineQuery('store-name', (read, id: string): StoreNameEntry | null => {
  const store = read.document(`stores/${id}`);
  if (!store) return null;
  const size = sizeStep(dealCount(read, store));
  return slugify(store.name) === store.slug ? [store.name, size] : [store.name, size, store.slug];
});

/** What published parts of the search say of a store beside its deals; null when there is none. */
export function storeLabel(read: Read, id: string): readonly [name: string, slug: string] | null {
  const store = read(storeTile, id);
  return store && [store.name, store.href.slice(storePath('').length)];
}
