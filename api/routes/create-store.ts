import { createStore as contract } from '../contract/create-store.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { keepLogo } from '../media/keep-logo.ts';
import { createStore } from '../records/change-store.ts';
import { ownerStore } from '../records/owner-shapes.ts';

export const createStoreRoute = route(contract, async (call) => {
  const {
    body,
    services: { database, now, read },
  } = call;
  const changes = { ...body, logo: await keepLogo(database.folder, body.logo) };
  return save(call, (transaction) => ownerStore(createStore(transaction, { changes, now: now(), read })));
});
