import { subscribeNewsletter, THANKS_PAGE } from '../contract/subscribe-newsletter.ts';
import { isForm } from '../frame/body.ts';
import { route } from '../frame/route.ts';

/** What the visitor agreed to, as it stood beside the button. */
export const CONSENT = 'Never Miss a Deal! Subscribe. We respect your privacy. Unsubscribe at any time.';

export const subscribeNewsletterRoute = route(subscribeNewsletter, async ({ body, request, response, services }) => {
  const email = body.email.toLowerCase();
  const known = services.database.readPrivate('subscribers').subscribers.some((each) => each.email === email);
  if (!known) {
    await services.database.transact((transaction) => {
      const { subscribers } = transaction.readPrivate('subscribers');
      if (subscribers.some((each) => each.email === email)) return;
      const subscriber = { email, subscribedAt: services.now().toISOString(), confirmedAt: null, wording: CONSENT };
      transaction.writePrivate('subscribers', { subscribers: [...subscribers, subscriber] });
    });
  }
  if (!isForm(request)) return {};
  response.redirect(303, THANKS_PAGE);
  return undefined;
});
