import { storesInCategory } from '../../data/queries/index-names.ts';
import { categoryKey } from '../../data/rules/category-key.ts';
import type { Category } from '../../data/schema/category.ts';
import type { Store } from '../../data/schema/store.ts';
import { deleteCategory } from '../contract/delete-category.ts';
import type { DeletionEffect } from '../contract/deletion-effect.ts';
import { InvalidRequest, NotFound } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { ofEachStore } from '../records/owner-shapes.ts';
import { nextRevision, without } from '../records/revision.ts';
import { counted, listed } from '../records/counted-list.ts';

type Deletion = Call<typeof deleteCategory>;

export const deleteCategoryRoute = route(deleteCategory, async (call) => {
  const {
    params,
    query,
    read,
    services: { database, now },
  } = call;
  const { gone, target } = chosen(call, database.read('categories')?.categories ?? []);
  const stores = read.members(storesInCategory(categoryKey(gone.name)), '');
  const withOffers = await ofEachStore(database, ({ id, offers }) =>
    offers.some((offer) => offer.categoryId === params.id) ? [id] : [],
  );
  if (query.dryRun === '1') return effectOf(call, gone, target, stores, withOffers);
  return save(call, (transaction) => {
    const { categories } = transaction.read('categories') ?? { categories: [] };
    transaction.write('categories', { categories: categories.filter((each) => each.id !== params.id) });
    for (const id of new Set([...withOffers, ...(target ? stores : [])])) {
      const store = transaction.read(`stores/${id}`);
      if (store) transaction.write(`stores/${id}`, cleared(store, gone, target, now()));
    }
    return {};
  });
});

function chosen(
  { params, query }: Deletion,
  categories: readonly Category[],
): { gone: Category; target: Category | undefined } {
  const gone = categories.find((each) => each.id === params.id);
  if (!gone) throw new NoSuchCategory();
  const target = categories.find((each) => each.id === query.moveTo && each.id !== gone.id);
  if (query.moveTo !== undefined && !target) throw new UnknownTarget();
  return { gone, target };
}

/** The store without the category: moved to the target, or keeping the name as plain text. */
function cleared(store: Store, gone: Category, target: Category | undefined, now: Date): Store {
  const moves = target !== undefined && categoryKey(store.category) === categoryKey(gone.name);
  const offers = store.offers.map((offer) => {
    if (offer.categoryId !== gone.id) return offer;
    return { ...without(offer, 'categoryId'), ...(target && { categoryId: target.id }), ...nextRevision(offer, now) };
  });
  return { ...store, ...(moves && { category: target.name, ...nextRevision(store, now) }), offers };
}

function effectOf(
  { params, services }: Deletion,
  gone: Category,
  target: Category | undefined,
  stores: readonly string[],
  withOffers: readonly string[],
): DeletionEffect {
  const offers = withOffers
    .flatMap((id) => services.database.read(`stores/${id}`)?.offers ?? [])
    .filter((offer) => offer.categoryId === params.id).length;
  const then = target ? moving(stores.length, offers, target) : remaining(stores.length, offers);
  const message = [`The category page of "${gone.name}" goes.`, ...then].join(' ');
  return { message, stores: stores.length, offers, coupons: 0, posts: 0 };
}

function moving(stores: number, offers: number, { name }: Category): string[] {
  if (stores + offers === 0) return [];
  return [
    `${listed([...counted(stores, 'store'), ...counted(offers, 'offer')])} ${stores + offers === 1 ? 'moves' : 'move'} to "${name}".`,
  ];
}

const remaining = (stores: number, offers: number): string[] => [
  ...counted(stores, 'store').map((some) => `${some} in it will show its name without a link.`),
  ...counted(offers, 'offer').map((some) => `${some} of it will have no category.`),
];

class NoSuchCategory extends NotFound {
  override name = 'NoSuchCategory';
  constructor() {
    super('There is no such category.');
  }
}

class UnknownTarget extends InvalidRequest {
  override name = 'UnknownTarget';
  constructor() {
    super([{ path: 'moveTo', message: 'There is no such category to move to.' }]);
  }
}
