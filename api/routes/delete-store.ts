import { POSTS_NAMING_STORE } from '../../data/queries/index-names.ts';
import { deleteStore } from '../contract/delete-store.ts';
import { NotFound } from '../frame/errors.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { nextRevision, without } from '../records/revision.ts';

export const deleteStoreRoute = route(deleteStore, (call) => {
  const { params, read, services } = call;
  const posts = read.members(POSTS_NAMING_STORE, params.id);
  return save(call, (transaction) => {
    if (!transaction.read(`stores/${params.id}`)) throw new NoSuchStore();
    transaction.delete(`stores/${params.id}`);
    for (const id of posts) {
      const post = transaction.read(`blogs/${id}`);
      if (post?.targetStoreId !== params.id) continue;
      transaction.write(`blogs/${id}`, { ...without(post, 'targetStoreId'), ...nextRevision(post, services.now()) });
    }
    return {};
  });
});

class NoSuchStore extends NotFound {
  override name = 'NoSuchStore';
  constructor() {
    super('There is no such store.');
  }
}
