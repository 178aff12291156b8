import { FEWEST_VOTES_WARNED } from '../../data/rules/votes.ts';
import { listFailingCodes } from '../contract/list-failing-codes.ts';
import { route } from '../http/route.ts';
import { codeOfDeal } from '../votes/code-of-deal.ts';

const MOST_LISTED = 100;

export const listFailingCodesRoute = route(listFailingCodes, async ({ services: { database, records, votes } }) => {
  const failing = await records.votes.failing(votes.month(), FEWEST_VOTES_WARNED, MOST_LISTED);
  return failing.flatMap(({ deal, code, worked, of }) => {
    const present = codeOfDeal(database, deal);
    if (present?.code !== code) return [];
    const { title, store } = present;
    return [{ deal, title, code, storeName: store.name, storeSlug: store.slug, worked, of }];
  });
});
