import { isDeepStrictEqual } from 'node:util';
import type { AmazonProduct } from '../schema/amazon-product.ts';
import { blog, type Blog } from '../schema/blog.ts';
import type { Category } from '../schema/category.ts';
import type { DocumentKey, DocumentOf } from '../schema/documents.ts';
import { store, type Store } from '../schema/store.ts';
import { demoCatalogue } from './demo-catalogue.ts';

type Kind = 'stores' | 'blogs' | 'categories' | 'amazon-products';
type Thing = Store | Blog | Category | AmazonProduct;

/** Something that came with the demo and is still there. */
export interface DemoThing {
  kind: Kind;
  id: string;
  name: string;
  /** Edited since, or its deals were. */
  isChanged: boolean;
}

interface Placed {
  kind: Kind;
  thing: Thing;
}

type Read = <Key extends DocumentKey>(key: Key) => DocumentOf<Key> | undefined;

const MS_PER_DAY = 86_400_000;
/** Any day: how far the present things are from it says when the site was started. */
const SOME_DAY = '2026-01-01';

/** What is left of the demo, as it is now. */
export function demoThings(read: Read): DemoThing[] {
  const present = presentOf(read);
  const days = thingsIn(demoCatalogue(SOME_DAY).documents).flatMap(({ kind, thing }) => {
    const found = present(kind, thing.id);
    const apart = found ? (Date.parse(found.createdAt) - Date.parse(thing.createdAt)) / MS_PER_DAY : NaN;
    return Number.isInteger(apart) ? [apart] : [];
  });
  const [first] = days;
  if (first === undefined) return [];
  const started = new Date(Date.parse(SOME_DAY) + first * MS_PER_DAY).toISOString().slice(0, 10);
  return thingsIn(demoCatalogue(started).documents).flatMap(({ kind, thing }) => {
    const found = present(kind, thing.id);
    if (found?.createdAt !== thing.createdAt) return [];
    const name = 'title' in found ? found.title : found.name;
    return [{ kind, id: thing.id, name, isChanged: !isDeepStrictEqual(contentOf(found), contentOf(thing)) }];
  });
}

/** Without what every save changes: what an undo brought back is as it was. */
const contentOf = (thing: Thing): unknown =>
  JSON.parse(
    JSON.stringify(thing, (name, value: unknown) => (name === 'revision' || name === 'updatedAt' ? undefined : value)),
  );

const presentOf =
  (read: Read) =>
  (kind: Kind, id: string): Thing | undefined => {
    if (kind === 'stores') return read(`stores/${id}`);
    if (kind === 'blogs') return read(`blogs/${id}`);
    if (kind === 'categories') return read('categories')?.categories.find((each) => each.id === id);
    return read('amazon-products')?.products.find((each) => each.id === id);
  };

/** As the documents hold them once they have been saved and read. */
function thingsIn(documents: ReadonlyMap<DocumentKey, unknown>): Placed[] {
  return [...documents].flatMap(([key, document]): Placed[] => {
    if (key.startsWith('stores/')) return [{ kind: 'stores', thing: store.parse(document) }];
    if (key.startsWith('blogs/')) return [{ kind: 'blogs', thing: blog.parse(document) }];
    if (key === 'categories')
      return (document as DocumentOf<'categories'>).categories.map((thing) => ({ kind: 'categories', thing }));
    if (key !== 'amazon-products') return [];
    return (document as DocumentOf<'amazon-products'>).products.map((thing) => ({ kind: 'amazon-products', thing }));
  });
}
