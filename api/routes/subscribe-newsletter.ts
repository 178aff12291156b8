import { setTimeout as wait } from 'node:timers/promises';
import { siteLayout } from '../../data/queries/site.ts';
import { subscribeNewsletter, THANKS_PAGE } from '../contract/subscribe-newsletter.ts';
import { isForm } from '../http/body.ts';
import { route } from '../http/route.ts';

/** How long every answer takes at least: the duration of a save would reveal whether an address is new. */
const EVEN_MS = 60;

export const subscribeNewsletterRoute = route(
  subscribeNewsletter,
  async ({ body, read, request, response, services: { newsletter } }) => {
    const { siteName, contactEmail, siteUrl } = read(siteLayout);
    await Promise.all([
      newsletter.subscribe(body.email, { name: siteName, contactEmail, url: siteUrl }),
      wait(EVEN_MS),
    ]);
    if (!isForm(request)) return {};
    response.redirect(303, THANKS_PAGE);
    return undefined;
  },
);
