import { categoryPath, publicCategories } from '../../data/queries/indexes/categories.ts';
import * as calls from '../contract/categories.ts';
import { type Call, route } from '../routing/route.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import { type Category, categoryInput, type CategoryInput } from '../../data/schema/category.ts';
import { Conflict, conflictOf, noSuch, wrongField } from '../http/errors.ts';
import { change } from '../routing/save.ts';
import { idFor } from '../entities/ids.ts';
import { checkRevision, edited, firstRevision, merged, nextRevision } from '../entities/revision.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { categoryNameTarget } from '../../data/catalogue/documents/reference-values.ts';
import { plural } from '../../data/schema/plural.ts';
import type { Store } from '../../data/schema/store.ts';
import type { DeletionEffect } from '../contract/contract.ts';
import { counted, listed } from '../entities/counted-list.ts';
import { formerSlugsAfter } from '../entities/slugs.ts';

const categoriesIn = (documents: Pick<Transaction, 'read'>): readonly Category[] =>
  documents.read('categories')?.categories ?? [];

function checkUnique({ name, slug }: CategoryInput, categories: readonly Category[]): void {
  if (categories.some((each) => each.slug === slug)) throw taken('slug');
  if (categories.some((each) => categoryKey(each.name) === categoryKey(name))) throw taken('name');
}

/** The address of a category that was deleted belongs to a new one of that name again. */
function withoutFormerSlug(category: Category, slug: string): Category {
  if (!category.formerSlugs?.includes(slug)) return category;
  return { ...category, formerSlugs: category.formerSlugs.filter((former) => former !== slug) };
}

const taken = (field: 'name' | 'slug') =>
  conflictOf(field, `A category with this ${field} already exists. Choose another one.`);

type Deletion = Call<typeof calls.deleteCategory>;

/** Offers that stay in the category are released by the database, as their reference declares. */
function deleteFrom(transaction: Transaction, { params, query }: Deletion, now: Date): DeletionEffect {
  const categories = categoriesIn(transaction);
  const gone = categories.find((each) => each.id === params.id);
  if (!gone) throw noSuch('category');
  const target = categories.find((each) => each.id === query.moveTo && each !== gone);
  if (query.moveTo !== undefined && !target) throw wrongField('moveTo', 'There is no such category to move to.');
  const named = transaction.referring(categoryNameTarget(gone.name));
  const offering = transaction.referring(`categories/${gone.id}`);
  const stores = [...new Set([...named, ...offering])].map((key) => transaction.read(key) as Store);
  const addresses = [...(gone.formerSlugs ?? []), gone.slug];
  const inherits = (each: Category): Category => ({
    ...each,
    ...nextRevision(each, now),
    formerSlugs: [...new Set([...(each.formerSlugs ?? []), ...addresses])].filter((slug) => slug !== each.slug),
  });
  const left = categories.filter((each) => each !== gone);
  transaction.write('categories', { categories: left.map((each) => (each === target ? inherits(each) : each)) });
  if (target) for (const store of stores) transaction.write(`stores/${store.id}`, moved(store, gone, target, now));
  const offers = stores.flatMap((store) => store.offers).filter((offer) => offer.categoryId === gone.id).length;
  const then = target
    ? [...moving(named.length, offers, target), `Its address will lead to "${target.name}".`]
    : remaining(named.length, offers);
  return {
    message: [`The page of the category "${gone.name}" will be removed.`, ...then].join(' '),
    stores: named.length,
    offers,
    coupons: 0,
    posts: 0,
    touches: { addresses: target ? [] : [gone.slug, ...(gone.formerSlugs ?? [])].map(categoryPath), posts: [] },
  };
}

/** The store with everything of one category in another. */
function moved(store: Store, gone: Category, target: Category, now: Date): Store {
  const isIn = categoryKey(store.category) === categoryKey(gone.name);
  const offers = store.offers.map((offer) =>
    offer.categoryId === gone.id ? { ...offer, categoryId: target.id, ...nextRevision(offer, now) } : offer,
  );
  return { ...store, ...(isIn && { category: target.name, ...nextRevision(store, now) }), offers };
}

function moving(stores: number, offers: number, { name }: Category): string[] {
  if (stores + offers === 0) return [];
  return [
    `${listed([...counted(stores, 'store'), ...counted(offers, 'offer')])} ${plural(stores + offers, 'moves', 'move')} to "${name}".`,
  ];
}

const remaining = (stores: number, offers: number): string[] => [
  ...counted(stores, 'store').map((some) => `${some} in it will show its name without a link.`),
  ...counted(offers, 'offer').map((some) => `${some} of it will have no category.`),
];

export const categoriesRoutes = [
  route(calls.listCategories, ({ asOwner, read, services }) =>
    asOwner ? [...categoriesIn(services.database)] : read(publicCategories),
  ),
  change(calls.createCategory, (transaction, { body }, { now }) => {
    const categories = categoriesIn(transaction);
    checkUnique(body, categories);
    const id = idFor(body.slug, (taken) => categories.some((each) => each.id === taken));
    const category = { ...body, ...firstRevision(id, now) };
    const others = categories.map((each) => withoutFormerSlug(each, body.slug));
    transaction.write('categories', { categories: [...others, category] });
    return category;
  }),
  change(calls.updateCategory, (transaction, { body, params }, { now }) => {
    const categories = categoriesIn(transaction);
    const present = categories.find(({ id }) => id === params.id);
    if (!present) throw noSuch('category');
    checkRevision(present, body.revision);
    const typed = merged(categoryInput, present, { ...body, revision: undefined });
    checkUnique(
      typed,
      categories.filter((each) => each !== present),
    );
    const formerSlugs = formerSlugsAfter({ formerSlugs: [], ...present }, typed.slug);
    const category = edited<Category>(present, { ...typed, ...(formerSlugs.length > 0 && { formerSlugs }) }, now);
    if (category === present) return present;
    const stores = category.name === present.name ? [] : transaction.referring(categoryNameTarget(present.name));
    transaction.write('categories', {
      categories: categories.map((each) => (each === present ? category : withoutFormerSlug(each, category.slug))),
    });
    for (const store of stores.map((key) => transaction.read(key) as Store))
      transaction.write(`stores/${store.id}`, { ...store, category: category.name, ...nextRevision(store, now) });
    return category;
  }),
  change(calls.reorderCategories, (transaction, { body: { categoryIds } }) => {
    const categories = categoriesIn(transaction);
    const position = new Map(categoryIds.map((id, at) => [id, at]));
    if (categoryIds.length !== categories.length || !categories.every(({ id }) => position.has(id)))
      throw new Conflict('The list must name each category once. They have changed in the meantime: load them again.', {
        current: categories.map(({ id }) => id),
      });
    const ordered = categories.toSorted((one, other) => position.get(one.id)! - position.get(other.id)!);
    if (ordered.some((each, at) => each !== categories[at])) transaction.write('categories', { categories: ordered });
    return ordered;
  }),
  change(calls.deleteCategory, (transaction, call, { now }) => {
    const effect = deleteFrom(transaction, call, now);
    return call.isTrial ? effect : {};
  }),
];
