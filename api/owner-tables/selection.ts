import type { PostState } from '../../data/rules/deals/post-state.ts';
import type { DealState } from '../../data/rules/deals/deal-state.ts';
import type { RecordState } from '../contract/shapes/record-filter.ts';
import { FLAG, kindNumber } from './indexed-row.ts';

/** Conditions of SQL on a row, at the instant `:now`. States are worked out when they are asked for, since time alone changes them. */

const has = (flag: keyof typeof FLAG): string => `flags & ${FLAG[flag]}`;
const shown = `${has('active')} AND NOT ${has('held')}`;
const begun = '(starts IS NULL OR starts <= :now)';
const live = `${shown} AND ${begun} AND (expires IS NULL OR expires > :now)`;
export const DEALS = `kind <= ${kindNumber('offers')}`;
export const STORES = kindNumber('stores');

export const dealState: { readonly [state in DealState]: string } = {
  live,
  held: `${has('active')} AND ${has('held')}`,
  scheduled: `${shown} AND starts > :now`,
  expired: `${shown} AND ${begun} AND expires <= :now`,
  off: `NOT ${has('active')}`,
};

export const postState: { readonly [state in PostState]: string } = {
  draft: has('draft'),
  archived: `NOT ${has('draft')} AND ${has('archived')}`,
  scheduled: `${has('published')} AND starts > :now`,
  published: `${has('published')} AND ${begun}`,
};

/** Which of these holds of a row. */
export const stateIn = (states: { readonly [state: string]: string }): string =>
  `CASE ${Object.entries(states)
    .map(([state, condition]) => `WHEN ${condition} THEN '${state}'`)
    .join(' ')} END`;

/** How many deals of the store in this row are live, or drafts. */
export const liveDeals = `(SELECT count(*) FROM rows AS deal WHERE deal.owner = rows.slot AND ${ofDeal(`${DEALS} AND ${live}`)})`;
export const draftDeals = `(SELECT count(*) FROM rows AS deal WHERE deal.owner = rows.slot AND ${ofDeal(`${DEALS} AND ${has('draft')}`)})`;

/** Of the deals in a subquery. */
function ofDeal(condition: string): string {
  return condition.replaceAll(/\b(?:kind|flags|starts|expires)\b/g, 'deal.$&');
}

/** `doubted` is no fact of a row: who asks for it says which they are. */
export function stateCondition(state: RecordState): string {
  switch (state) {
    case 'doubted':
      return 'TRUE';
    case 'live':
    case 'expired':
    case 'off':
      return dealState[state];
    case 'ending':
      return `${live} AND urgent <= :now`;
    case 'held':
      return `CASE kind WHEN ${kindNumber('amazon-products')} THEN ${has('held')} OR starts > :now OR expires <= :now ELSE ${dealState.held} END`;
    case 'scheduled':
      return `CASE kind WHEN ${kindNumber('blogs')} THEN ${postState.scheduled} ELSE ${dealState.scheduled} END`;
    case 'published':
      return postState.published;
    case 'without-deals':
      return `${liveDeals} = 0`;
    case 'with-drafts':
      return `${draftDeals} > 0`;
    default:
      return has(state);
  }
}
