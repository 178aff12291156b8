import { publicPostOf } from '../../data/queries/public-post.ts';
import { countView } from '../contract/count-view.ts';
import { isThere } from '../figures/count-buffer.ts';
import { route } from '../http/route.ts';
import { codeOfDeal } from '../votes/code-of-deal.ts';

export const countViewRoute = route(countView, ({ body: { thing, kind }, read, services: { counts, database } }) => {
  if (!isThere(database, thing)) return {};
  const [owner, id = ''] = thing.split('/');
  // a scheduled post is on no page yet
  if (owner === 'blog' && publicPostOf(read, id) === null) return {};
  // the first press on a card with a code copies it
  const copies = kind === 'click' && codeOfDeal(database, thing) !== undefined;
  counts.count(thing, copies ? 'copy' : kind);
  return {};
});
