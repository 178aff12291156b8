import { siteLayout } from '../../data/queries/site.ts';
import { askToUnsubscribe } from '../contract/ask-to-unsubscribe.ts';
import { route } from '../http/route.ts';
import { linkPages } from '../newsletter/link-pages.ts';

export const askToUnsubscribeRoute = route(
  askToUnsubscribe,
  async ({ query, read, response, services: { tokens } }) => {
    const site = read(siteLayout);
    if ((await tokens.read('unsubscribe', query.token)) !== undefined) return linkPages.askToUnsubscribe(site);
    response.status(404);
    return linkPages.notUnsubscribed(site);
  },
);
