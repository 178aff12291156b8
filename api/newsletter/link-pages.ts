import { answerPage } from '../http/answer-page.ts';
import { CONFIRM_WITHIN_DAYS } from './tokens.ts';

/** Where the pages take the name of the site and the owner's address from. */
interface Site {
  readonly siteName: string;
  readonly contactEmail: string;
}

/** The pages that the links of a mail lead to. */
export const linkPages = {
  askToConfirm: ({ siteName }: Site) =>
    answerPage(siteName, 'Confirm your subscription', `You asked for the ${siteName} newsletter at this address.`, {
      button: 'Confirm subscription',
    }),
  confirmed: ({ siteName }: Site) =>
    answerPage(siteName, 'Subscription confirmed', "You'll receive the latest deals and offers in your inbox."),
  notConfirmed: ({ siteName }: Site) =>
    answerPage(
      siteName,
      'This link does not work',
      `It is incomplete, it is older than ${CONFIRM_WITHIN_DAYS} days, or the subscription has ended since. Please subscribe again.`,
    ),
  askToUnsubscribe: ({ siteName }: Site) =>
    answerPage(siteName, 'Unsubscribe', `The button removes your address from the ${siteName} newsletter.`, {
      button: 'Unsubscribe',
    }),
  unsubscribed: ({ siteName }: Site) =>
    answerPage(siteName, 'You are unsubscribed', 'We have deleted your address. You will receive no further mail.'),
  notUnsubscribed: ({ siteName, contactEmail }: Site) =>
    answerPage(
      siteName,
      'This link does not work',
      `It is incomplete. Write to ${contactEmail}, and we will end the subscription.`,
    ),
};
