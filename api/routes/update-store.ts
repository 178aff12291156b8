import { storeInput } from '../../data/schema/store.ts';
import { updateStore } from '../contract/update-store.ts';
import { NotFound } from '../frame/errors.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { formerSlugsAfter } from '../records/former-slugs.ts';
import { ownerStore } from '../records/owner-shapes.ts';
import { checkRevision, merged, nextRevision } from '../records/revision.ts';

export const updateStoreRoute = route(updateStore, (call) =>
  save(call, (transaction) => {
    const { params, body, services } = call;
    const present = transaction.read(`stores/${params.id}`);
    if (!present) throw new NoSuchStore();
    checkRevision(present, body.revision, ownerStore(present));
    const { id, createdAt, coupons, offers } = present;
    const input = merged(storeInput, present, body);
    const store = {
      ...input, id, createdAt, ...nextRevision(present, services.now()), formerSlugs: formerSlugsAfter(present, input.slug), coupons, offers,
    };
    transaction.write(`stores/${id}`, store);
    return ownerStore(store);
  }),
);

class NoSuchStore extends NotFound {
  override name = 'NoSuchStore';
  constructor() {
    super('There is no such store.');
  }
}
