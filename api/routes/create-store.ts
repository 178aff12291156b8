import { createStore } from '../contract/create-store.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { idFor } from '../records/ids.ts';
import { ownerStore } from '../records/owner-shapes.ts';
import { firstRevision } from '../records/revision.ts';

export const createStoreRoute = route(createStore, (call) =>
  save(call, (transaction) => {
    const { body, services } = call;
    const id = idFor(body.slug, (taken) => transaction.read(`stores/${taken}`) !== undefined);
    const store = { ...body, ...firstRevision(id, services.now()), formerSlugs: [], coupons: [], offers: [] };
    transaction.write(`stores/${id}`, store);
    return ownerStore(store);
  }),
);
