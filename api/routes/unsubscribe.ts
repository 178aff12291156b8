import { siteLayout } from '../../data/queries/site.ts';
import { unsubscribe } from '../contract/unsubscribe.ts';
import { route } from '../http/route.ts';
import { answerPage } from '../newsletter/answer-page.ts';

export const unsubscribeRoute = route(
  unsubscribe,
  async ({ query, read, response, services: { tokens, newsletter } }) => {
    const { siteName, contactEmail } = read(siteLayout);
    const email = await tokens.read('unsubscribe', query.token);
    if (email === undefined) {
      response.status(404);
      return answerPage(
        siteName,
        'This link does not work',
        `It is incomplete. Write to ${contactEmail}, and we end the subscription.`,
      );
    }
    await newsletter.unsubscribe(email);
    return answerPage(siteName, 'You are unsubscribed', 'We have forgotten your address. No further mail will come.');
  },
);
