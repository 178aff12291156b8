import { countView } from '../contract/count-view.ts';
import { isThere } from '../figures/count-buffer.ts';
import { route } from '../http/route.ts';
import { codeOfDeal } from '../votes/code-of-deal.ts';

export const countViewRoute = route(countView, ({ body: { thing, kind }, services: { counts, database } }) => {
  if (!isThere(database, thing)) return {};
  // the first press on a card with a code copies it
  const copies = kind === 'click' && codeOfDeal(database, thing) !== undefined;
  counts.count(thing, copies ? 'copy' : kind);
  return {};
});
