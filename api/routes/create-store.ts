import { createStore } from '../contract/create-store.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { keepLogo } from '../media/keep-logo.ts';
import { checkNewSlug } from '../records/check-slug.ts';
import { idFor } from '../records/ids.ts';
import { ownerStore } from '../records/owner-shapes.ts';
import { firstRevision } from '../records/revision.ts';

export const createStoreRoute = route(createStore, async (call) => {
  const {
    body,
    services: { database, now },
  } = call;
  const logo = await keepLogo(database.folder, body.logo);
  return save(call, (transaction) => {
    checkNewSlug(call.read, 'stores', body.slug);
    const id = idFor(body.slug, (taken) => transaction.read(`stores/${taken}`) !== undefined);
    const store = { ...body, logo, ...firstRevision(id, now()), formerSlugs: [], coupons: [], offers: [] };
    transaction.write(`stores/${id}`, store);
    return ownerStore(store);
  });
});
