import { siteLayout } from '../../data/queries/site.ts';
import { confirmSubscription } from '../contract/confirm-subscription.ts';
import { route } from '../http/route.ts';
import { answerPage } from '../newsletter/answer-page.ts';

export const confirmSubscriptionRoute = route(
  confirmSubscription,
  async ({ query, read, response, services: { tokens, newsletter } }) => {
    const { siteName } = read(siteLayout);
    const email = await tokens.read('confirm', query.token);
    const confirmed = email !== undefined && (await newsletter.confirm(email));
    if (confirmed)
      return answerPage(
        siteName,
        'Subscription confirmed',
        "You'll receive the latest deals and offers in your inbox.",
      );
    response.status(404);
    return answerPage(
      siteName,
      'This link does not work',
      'It is incomplete, or the subscription was ended meanwhile. Please subscribe again.',
    );
  },
);
