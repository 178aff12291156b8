import { castVote } from '../contract/cast-vote.ts';
import { networkOf } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { codeOfDeal } from '../votes/code-of-deal.ts';

/** What cannot be voted on is ignored, as it is in counts: a page may be older than the catalogue. */
export const castVoteRoute = route(castVote, async ({ body: { deal, worked }, request, services }) => {
  const coded = codeOfDeal(services.database, deal);
  if (coded) await services.votes.cast({ deal, code: coded.code, worked, network: networkOf(request) });
  return {};
});
