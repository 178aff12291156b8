import { listSubscribers, SUBSCRIBERS_LISTED } from '../contract/list-subscribers.ts';
import { route } from '../http/route.ts';

export const listSubscribersRoute = route(listSubscribers, async ({ services: { mailer, records } }) => {
  const { confirmed, unconfirmed } = await records.subscriptions.counts();
  const subscribers = await records.subscriptions.page({ count: SUBSCRIBERS_LISTED, newestFirst: true });
  return { confirmsByMail: mailer.isSetUp, confirmed, unconfirmed, subscribers };
});
