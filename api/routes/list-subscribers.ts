import { listSubscribers } from '../contract/list-subscribers.ts';
import { route } from '../http/route.ts';

export const listSubscribersRoute = route(listSubscribers, ({ services: { database, mailer } }) => {
  const { subscribers } = database.readPrivate('subscribers');
  const confirmed = subscribers.filter((each) => each.confirmedAt !== null).length;
  return {
    confirmsByMail: mailer.isSetUp,
    confirmed,
    unconfirmed: subscribers.length - confirmed,
    subscribers: subscribers.toReversed(),
  };
});
