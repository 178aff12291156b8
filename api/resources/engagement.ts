import { castVote, countView, listReports, listWishes, reportDeal, wishForStore } from '../contract/engagement.ts';
import { networkOf } from '../callers/limits.ts';
import { route } from '../routing/route.ts';
import { publicPostOf } from '../../data/queries/reading/public-post.ts';
import { dealNamed } from '../entities/deal-named.ts';
import { isThere } from '../engagement/count-buffer.ts';
import { MOST_REPORTED, reportedDeals } from '../engagement/reports.ts';
import { missedStores, wishFor } from '../engagement/wishes.ts';
import { codeOfDeal } from '../engagement/coded-deals.ts';

export const engagementRoutes = [
  /** What cannot be voted on is ignored, as it is in counts: a page may be older than the catalogue. */
  route(castVote, async ({ body: { deal, worked }, request, services }) => {
    const coded = codeOfDeal(services.database, deal);
    if (coded) await services.votes.cast({ deal, code: coded.code, worked, network: networkOf(request) });
  }),
  route(wishForStore, ({ body, read, request, services }) => wishFor(services, read, body.store, networkOf(request))),
  route(listWishes, ({ read, services }) => missedStores(services, read)),
  route(reportDeal, async ({ body: { deal, reason }, request, services: { database, records, votes } }) => {
    if (!dealNamed(database, deal)?.deal.active) return;
    const { day, voter } = await votes.voter(`report/${deal}`, networkOf(request));
    await records.reports.add({ thing: deal, text: reason, day, voter }, MOST_REPORTED);
  }),
  route(listReports, async ({ services }) =>
    (await reportedDeals(services)).map(({ deal, reason, count }) => ({ deal, reason, count })),
  ),
  route(countView, async ({ body: { thing, kind }, read, services: { counts, database, records } }) => {
    const [owner, id = ''] = thing.split('/');
    if (owner === 'letter') await records.letters.count(id, 'visits');
    if (!isThere(database, thing)) return;
    // a scheduled post is on no page yet
    if (owner === 'blog' && publicPostOf(read, id) === null) return;
    // the first press on a card with a code copies it
    const copies = kind === 'click' && codeOfDeal(database, thing) !== undefined;
    counts.count(thing, copies ? 'copy' : kind);
  }),
];
