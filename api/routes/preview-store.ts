import { previewStore } from '../contract/preview-store.ts';
import { sendPreview } from '../frame/preview.ts';
import { route } from '../frame/route.ts';
import { NoSuchStore } from '../records/no-such.ts';

export const previewStoreRoute = route(previewStore, async (call) => {
  const {
    params: { id },
    services: { database },
  } = call;
  if (!database.read(`stores/${id}`)) throw new NoSuchStore();
  await sendPreview(call, `stores/${id}`);
  return undefined;
});
