import type { CallOfOwner, UnsavedThing } from '../contract/previews.ts';
import { STORES_BY_DEALS } from '../../data/queries/reading/index-names.ts';
import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import { storeIdOfDeal } from '../entities/writes/locate-deal.ts';
import type { AnyRoute, Call } from '../routing/route.ts';
import { rehearsedCall } from './rehearsed-call.ts';
import type { Previewed, PreviewedDocument } from '../previews/live-page.ts';

type Typed = Exclude<UnsavedThing, { kind: 'call' }>;

const collections = {
  store: 'stores',
  coupon: 'coupons',
  offer: 'offers',
  post: 'blogs',
  page: 'pages',
  product: 'amazon-products',
} as const;

/** A deal that is off or has not started, and a post that is not published, are shown as they will be. */
const shownAs = {
  ...{ store: {}, page: {}, product: {}, settings: {} },
  ...{ coupon: { active: true, startsAt: null }, offer: { active: true, startsAt: null } },
  post: { status: 'published' },
};

/** The page of what is typed. Throws what saving it would throw; nothing is saved. */
export async function unsavedPage(
  call: Call<AnyRoute['contract']>,
  routes: readonly AnyRoute[],
  thing: UnsavedThing,
): Promise<Previewed> {
  if (thing.kind === 'call')
    return { page: thing.page as `/${string}`, documents: await rehearsedCall(call, routes, thing) };
  const { database } = call.services;
  const documents = new Map(await rehearsedCall(call, routes, callOf(thing)));
  const documentOf = <Key extends DocumentKey>(key: Key) =>
    (documents.get(key) ?? database.read(key)) as DocumentOf<Key>;
  const page = pageOf(call, thing, documents);
  if (thing.kind === 'product') {
    // it stands first among those of its kind, where it is seen at once
    const { products } = documentOf('amazon-products');
    const typed = typedAmong(products, database.read('amazon-products')?.products, thing.id);
    documents.set('amazon-products', { products: [typed, ...products.filter((each) => each !== typed)] });
  }
  if (thing.kind !== 'coupon' && thing.kind !== 'offer') return { page, documents };
  const key = page as `stores/${string}`;
  const kind = `${thing.kind}s` as const;
  const typed = typedAmong<{ id: string }>(documentOf(key)[kind], database.read(key)?.[kind], thing.id);
  return { page, documents, deal: dealKey(thing.kind, documentOf(key).id, typed.id) };
}

/** The thing with this id; undefined: the one that was not there before. */
function typedAmong<Thing extends { id: string }>(
  after: readonly Thing[],
  before: readonly Thing[] | undefined,
  id: string | undefined,
): Thing {
  const known = new Set(before?.map((each) => each.id));
  return after.find((each) => (id === undefined ? !known.has(each.id) : each.id === id))!;
}

/** A preview is of what is typed, even when another session has saved meanwhile. */
function callOf({ kind, value, ...thing }: Typed): CallOfOwner {
  const { revision: _, ...typed } = value as { [field: string]: unknown };
  const { id } = { id: undefined, ...thing };
  // what is new has nothing to be cleared
  const isSent = ([, each]: [string, unknown]) => each !== null || id !== undefined || kind === 'settings';
  const body = Object.fromEntries(Object.entries({ ...typed, ...shownAs[kind] }).filter(isSent));
  if (kind === 'settings') return { method: 'PUT', path: '/api/config', body };
  const path = `/api/${collections[kind]}`;
  return id === undefined ? { method: 'POST', path, body } : { method: 'PUT', path: `${path}/${id}`, body };
}

function pageOf(
  { services, read }: Call<AnyRoute['contract']>,
  thing: Typed,
  documents: ReadonlyMap<DocumentKey, unknown>,
): PreviewedDocument {
  if (thing.kind === 'settings') {
    const [store] = thing.page === 'store' ? read.members(STORES_BY_DEALS, '', 1) : [];
    return store === undefined ? 'settings' : `stores/${store}`;
  }
  if (thing.kind === 'product') return 'amazon-products';
  if (thing.kind === 'coupon' || thing.kind === 'offer')
    return `stores/${thing.value.storeId ?? storeIdOfDeal(services, `${thing.kind}s`, thing.id!)}`;
  const folder = collections[thing.kind];
  const made = [...documents.keys()].find((key) => key.startsWith(`${folder}/`));
  return thing.id === undefined ? (made as PreviewedDocument) : `${folder}/${thing.id}`;
}
