import { publicPopularStores, publicStoreOfSlug, publicStores } from '../../data/queries/public-stores.ts';
import * as calls from '../contract/stores.ts';
import { route } from '../routing/route.ts';
import { ofEachStore, ownerStore, ownerStoreDetail } from '../entities/owner-shapes.ts';
import { storesNamed } from '../entities/stores-named.ts';
import { recordAtSlug } from '../routing/record-at-slug.ts';
import { save, saveChanges } from '../routing/save.ts';
import { changeStore, createStore, removeStore } from '../entities/writes/change-store.ts';
import type { DocumentChange } from '../../data/catalogue/documents/database.ts';
import { linksOfPost } from '../../data/rules/deals/store-links.ts';
import { storePath } from '../../data/rules/deals/visit-link.ts';
import type { Blog } from '../../data/schema/blog.ts';
import type { Store } from '../../data/schema/store.ts';
import type { DeletionEffect } from '../contract/contract.ts';
import { counted, listed } from '../entities/counted-list.ts';
import { keepLogo } from '../entities/uploaded-picture.ts';

const MOST = 5;

function effectOf(store: Store, changes: readonly DocumentChange[]): DeletionEffect {
  const { name, coupons, offers } = store;
  const posts = changes.filter(({ key }) => key.startsWith('blogs/')).map(postEffect);
  const gone = ['its page', ...counted(coupons.length, 'coupon'), ...counted(offers.length, 'offer')];
  const unlinked = counted(posts.length, 'post').map((some) => `${some} will no longer link to it.`);
  const message = [`"${name}" will be deleted with ${listed(gone)}.`, ...unlinked].join(' ');
  const addresses = [store.slug, ...store.formerSlugs].map(storePath);
  return {
    message,
    stores: 1,
    offers: offers.length,
    coupons: coupons.length,
    posts: posts.length,
    touches: { addresses, posts },
  };
}

/** What one post loses: its store, and the links that are not in it afterwards. */
function postEffect({ before, after }: DocumentChange): DeletionEffect['touches']['posts'][number] {
  const [was, is] = [before as Blog, after as Blog];
  const left = new Set(linksOfPost(is).map(({ url }) => url));
  return {
    id: was.id,
    title: was.title,
    slug: was.slug,
    about: was.targetStoreId !== is.targetStoreId,
    links: linksOfPost(was).filter(({ url }) => !left.has(url)),
  };
}

export const storesRoutes = [
  route(calls.listStores, ({ asOwner, read, services }) =>
    asOwner ? ofEachStore(services.database, (store) => [ownerStore(store)]) : read(publicStores),
  ),
  route(calls.listStoresNamed, ({ query: { name, except }, read, services }) =>
    storesNamed(services.database, read, name, MOST + 1)
      .filter(({ id }) => id !== except)
      .slice(0, MOST)
      .map(({ id, name: called, slug }) => ({ id, name: called, slug })),
  ),
  route(calls.listStoreNames, ({ services }) => services.ownerIndex.storeNames()),
  route(calls.listPopularStores, ({ read }) => read(publicPopularStores)),
  route(calls.getStore, (call) =>
    recordAtSlug(
      call,
      'stores',
      (store) => (call.asOwner ? ownerStoreDetail(store) : call.read(publicStoreOfSlug, store.slug)),
      "The store you're looking for doesn't exist.",
    ),
  ),
  route(calls.createStore, async (call) => {
    const { body, services } = call;
    const typed = { ...body, logo: await keepLogo(services.database.folder, body.logo) };
    return save(call, (transaction, context) => ownerStore(createStore(transaction, typed, context)));
  }),
  route(calls.updateStore, async (call) => {
    const { body, params, services } = call;
    const changes = body.logo ? { ...body, logo: await keepLogo(services.database.folder, body.logo) } : body;
    return save(call, (transaction, context) => ownerStore(changeStore(transaction, params.id, changes, context)));
  }),
  route(calls.deleteStore, async (call) => {
    const deleted = await saveChanges(call, (transaction) => removeStore(transaction, call.params.id));
    return call.isTrial ? effectOf(deleted.result, deleted.changes) : {};
  }),
];
