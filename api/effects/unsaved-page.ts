import { BRAND_FIELDS } from '../contract/pictures.ts';
import type { CallOfOwner } from '../contract/previews.ts';
import type { UnsavedThing } from '../contract/previews.ts';
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
  const pictures = uploadedIn(thing);
  const documents = new Map(await rehearsedCall(call, routes, callOf(thing, pictures)));
  const documentOf = <Key extends DocumentKey>(key: Key) =>
    (documents.get(key) ?? database.read(key)) as DocumentOf<Key>;
  const page = pageOf(call, thing, documents);
  if (thing.kind === 'product') {
    // it stands first among those of its kind, where it is seen at once
    const { products } = documentOf('amazon-products');
    const before = new Set(database.read('amazon-products')?.products.map(({ id }) => id));
    const isTyped = ({ id }: { id: string }) => (thing.id === undefined ? !before.has(id) : id === thing.id);
    documents.set('amazon-products', {
      products: products.toSorted((a, b) => Number(isTyped(b)) - Number(isTyped(a))),
    });
  }
  if (Object.keys(pictures).length > 0) {
    const key = thing.kind === 'settings' ? 'settings' : page;
    documents.set(key, { ...(documentOf(key) as object), ...pictures });
  }
  if (thing.kind !== 'coupon' && thing.kind !== 'offer') return { page, documents };
  const store = documentOf(page as `stores/${string}`);
  const kind = `${thing.kind}s` as const;
  const before = new Set(database.read(page as `stores/${string}`)?.[kind].map(({ id }) => id));
  const id = thing.id ?? store[kind].find((deal) => !before.has(deal.id))!.id;
  return { page, documents, deal: dealKey(thing.kind, store.id, id) };
}

/** Pictures that are shown from the page itself: keeping them would save them. */
function uploadedIn({ kind, value }: Typed): { [field: string]: string } {
  const fields = kind === 'settings' ? BRAND_FIELDS : kind === 'store' ? (['logo'] as const) : [];
  const given = fields.map((field) => [field, (value as { [field: string]: unknown })[field]] as const);
  return Object.fromEntries(
    given.filter((each): each is [(typeof each)[0], string] => String(each[1] ?? '').startsWith('data:')),
  );
}

/** A preview is of what is typed, even when another session has saved meanwhile. */
function callOf({ kind, value, ...thing }: Typed, pictures: object): CallOfOwner {
  const { revision: _, ...typed } = value as { [field: string]: unknown };
  const { id } = { id: undefined, ...thing };
  // what is new has nothing to be cleared
  const isSent = ([field, each]: [string, unknown]) =>
    !Object.hasOwn(pictures, field) && (each !== null || id !== undefined || kind === 'settings');
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
  switch (thing.kind) {
    case 'settings': {
      const [store] = thing.page === 'store' ? read.members(STORES_BY_DEALS, '', 1) : [];
      return store === undefined ? 'settings' : `stores/${store}`;
    }
    case 'product':
      return 'amazon-products';
    case 'coupon':
    case 'offer':
      return `stores/${thing.value.storeId ?? storeIdOfDeal(services, `${thing.kind}s`, thing.id!)}`;
    default: {
      const folder = collections[thing.kind];
      const made = [...documents.keys()].find((key) => key.startsWith(`${folder}/`));
      return thing.id === undefined ? (made as PreviewedDocument) : `${folder}/${thing.id}`;
    }
  }
}
