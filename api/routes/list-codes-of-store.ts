import { listCodesOfStore } from '../contract/list-codes-of-store.ts';
import { route } from '../http/route.ts';

export const listCodesOfStoreRoute = route(listCodesOfStore, ({ query: { storeId }, services: { database } }) => {
  const { coupons, offers } = database.read(`stores/${storeId}`) ?? { coupons: [], offers: [] };
  return [...coupons, ...offers].flatMap(({ id, title, code }) => (code === undefined ? [] : [{ id, title, code }]));
});
