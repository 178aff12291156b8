import { STORES_BY_SLUG } from '../../data/queries/index-names.ts';
import { publicStoreOfSlug } from '../../data/queries/public-stores.ts';
import { getStore } from '../contract/get-store.ts';
import { NotFound } from '../http/errors.ts';
import { redirectFormerSlug } from '../http/redirect-former-slug.ts';
import { route } from '../http/route.ts';
import { ownerStoreDetail } from '../records/owner-shapes.ts';

export const getStoreRoute = route(getStore, (call) => {
  const {
    asOwner,
    params,
    read,
    services: { database },
  } = call;
  const [id] = read.members(STORES_BY_SLUG, params.slug, 1);
  const store = id === undefined ? undefined : database.read(`stores/${id}`);
  const found = store && (asOwner ? ownerStoreDetail(store) : read(publicStoreOfSlug, params.slug));
  if (found) return found;
  if (redirectFormerSlug(call, 'stores', params.slug)) return undefined;
  throw new StoreNotFound();
});

class StoreNotFound extends NotFound {
  override name = 'StoreNotFound';
  constructor() {
    super("The store you're looking for doesn't exist.");
  }
}
