import type { DocumentChange, Transaction } from '../../data/database/database.ts';
import { linksOfPost } from '../../data/rules/store-links.ts';
import { storePath } from '../../data/rules/visit-link.ts';
import type { Blog } from '../../data/schema/blog.ts';
import type { Store } from '../../data/schema/store.ts';
import { deleteStore } from '../contract/delete-store.ts';
import type { DeletionEffect } from '../contract/deletion-effect.ts';
import { noteGone } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { removeStore } from '../records/change-store.ts';
import { counted, listed } from '../records/counted-list.ts';

export const deleteStoreRoute = route(deleteStore, async (call) => {
  const {
    params: { id },
    query,
    services,
  } = call;
  const deletion = (transaction: Transaction) => removeStore(transaction, id);
  if (query.dryRun === '1') {
    const { result: store, changes } = services.database.rehearse(deletion);
    return effectOf(store, changes);
  }
  await save(call, deletion);
  await noteGone(services, [`store/${id}`]);
  return {};
});

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
