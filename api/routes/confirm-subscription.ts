import { siteLayout } from '../../data/queries/site.ts';
import { confirmSubscription } from '../contract/confirm-subscription.ts';
import { route } from '../http/route.ts';
import { linkPages } from '../newsletter/link-pages.ts';

export const confirmSubscriptionRoute = route(
  confirmSubscription,
  async ({ query, read, response, services: { tokens, newsletter } }) => {
    const site = read(siteLayout);
    const email = await tokens.read('confirm', query.token);
    if (email !== undefined && (await newsletter.confirm(email))) return linkPages.confirmed(site);
    response.status(404);
    return linkPages.notConfirmed(site);
  },
);
