import { listFailingCodes } from '../contract/list-failing-codes.ts';
import { route } from '../http/route.ts';
import { failingCodes } from '../votes/failing-codes.ts';

const MOST_LISTED = 100;

export const listFailingCodesRoute = route(listFailingCodes, async ({ services }) =>
  (await failingCodes(services)).slice(0, MOST_LISTED).map(({ deal, title, code, store, worked, of }) => ({
    deal,
    title,
    code,
    storeName: store.name,
    storeSlug: store.slug,
    worked,
    of,
  })),
);
