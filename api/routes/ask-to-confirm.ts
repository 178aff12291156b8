import { siteLayout } from '../../data/queries/site.ts';
import { askToConfirm } from '../contract/ask-to-confirm.ts';
import { route } from '../http/route.ts';
import { linkPages } from '../newsletter/link-pages.ts';

export const askToConfirmRoute = route(askToConfirm, async ({ query, read, response, services: { tokens } }) => {
  const site = read(siteLayout);
  if ((await tokens.read('confirm', query.token)) !== undefined) return linkPages.askToConfirm(site);
  response.status(404);
  return linkPages.notConfirmed(site);
});
