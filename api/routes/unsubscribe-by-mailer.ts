import { unsubscribeByMailer } from '../contract/unsubscribe-by-mailer.ts';
import { NotFound } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const unsubscribeByMailerRoute = route(
  unsubscribeByMailer,
  async ({ query, services: { tokens, newsletter } }) => {
    const email = await tokens.read('unsubscribe', query.token);
    if (email === undefined) throw new UnknownToken();
    await newsletter.unsubscribe(email);
    return {};
  },
);

class UnknownToken extends NotFound {
  override name = 'UnknownToken';
  constructor() {
    super('This link does not work: it is incomplete.');
  }
}
