import { previewStore } from '../contract/preview-store.ts';
import { sendPreview } from '../http/preview.ts';
import { route } from '../http/route.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';

export const previewStoreRoute = route(previewStore, async (call) => {
  const {
    params: { id },
    services: { database, renderPreview },
  } = call;
  if (!database.read(`stores/${id}`)) throw new NoSuchRecord('store');
  sendPreview(call, await renderPreview({ page: `stores/${id}` }));
  return undefined;
});
