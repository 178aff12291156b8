import { updateStore } from '../contract/update-store.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { keepLogo } from '../media/keep-logo.ts';
import { changeStore } from '../records/change-store.ts';
import { ownerStore } from '../records/owner-shapes.ts';

export const updateStoreRoute = route(updateStore, async (call) => {
  const {
    params: { id },
    body,
    services: { database, now, read },
  } = call;
  const changes = body.logo ? { ...body, logo: await keepLogo(database.folder, body.logo) } : body;
  return save(call, (transaction) => ownerStore(changeStore(transaction, { id, changes, now: now(), read })), {
    together: true,
  });
});
