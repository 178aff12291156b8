import { storeInput } from '../../data/schema/store.ts';
import { updateStore } from '../contract/update-store.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { keepLogo } from '../media/keep-logo.ts';
import { checkNewSlug } from '../records/check-slug.ts';
import { formerSlugsAfter } from '../records/former-slugs.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';
import { ownerStore } from '../records/owner-shapes.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';

export const updateStoreRoute = route(updateStore, async (call) => {
  const {
    params,
    body,
    services: { database, now },
  } = call;
  const changes = body.logo ? { ...body, logo: await keepLogo(database.folder, body.logo) } : body;
  return save(call, (transaction) => {
    const present = transaction.read(`stores/${params.id}`);
    if (!present) throw new NoSuchRecord('store');
    checkRevision(present, body.revision, ownerStore(present));
    const { id, createdAt, coupons, offers } = present;
    const input = merged(storeInput, present, changes);
    if (input.slug !== present.slug) checkNewSlug(call.read, 'stores', input.slug, id);
    const formerSlugs = formerSlugsAfter(present, input.slug);
    const store = edited(present, { ...input, id, createdAt, formerSlugs, coupons, offers }, now());
    transaction.write(`stores/${id}`, store);
    return ownerStore(store);
  });
});
