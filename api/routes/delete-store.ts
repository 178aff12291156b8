import { POSTS_NAMING_STORE } from '../../data/queries/index-names.ts';
import type { Store } from '../../data/schema/store.ts';
import { deleteStore } from '../contract/delete-store.ts';
import type { DeletionEffect } from '../contract/deletion-effect.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoSuchStore } from '../records/not-found-errors.ts';
import { nextRevision, without } from '../records/revision.ts';
import { counted, listed } from '../records/counted-list.ts';

export const deleteStoreRoute = route(deleteStore, async (call) => {
  const {
    params: { id },
    query,
    read,
    services,
  } = call;
  const posts = read.members(POSTS_NAMING_STORE, id);
  const present = services.database.read(`stores/${id}`);
  if (!present) throw new NoSuchStore();
  if (query.dryRun === '1') return effectOf(present, posts.length);
  return save(call, (transaction) => {
    if (!transaction.read(`stores/${id}`)) throw new NoSuchStore();
    transaction.delete(`stores/${id}`);
    for (const postId of posts) {
      const post = transaction.read(`blogs/${postId}`);
      if (post?.targetStoreId !== id) continue;
      transaction.write(`blogs/${postId}`, {
        ...without(post, 'targetStoreId'),
        ...nextRevision(post, services.now()),
      });
    }
    return {};
  });
});

function effectOf({ name, coupons, offers }: Store, posts: number): DeletionEffect {
  const gone = ['its page', ...counted(coupons.length, 'coupon'), ...counted(offers.length, 'offer')];
  const unlinked = counted(posts, 'post').map((some) => `${some} will no longer link to it.`);
  const message = [`"${name}" goes with ${listed(gone)}.`, ...unlinked].join(' ');
  return { message, stores: 1, offers: offers.length, coupons: coupons.length, posts };
}
