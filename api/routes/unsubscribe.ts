import { siteLayout } from '../../data/queries/site.ts';
import { unsubscribe } from '../contract/unsubscribe.ts';
import { route } from '../http/route.ts';
import { linkPages } from '../newsletter/link-pages.ts';

export const unsubscribeRoute = route(
  unsubscribe,
  async ({ query, read, response, services: { tokens, newsletter } }) => {
    const site = read(siteLayout);
    const email = await tokens.read('unsubscribe', query.token);
    if (email === undefined) {
      response.status(404);
      return linkPages.notUnsubscribed(site);
    }
    await newsletter.unsubscribe(email);
    return linkPages.unsubscribed(site);
  },
);
