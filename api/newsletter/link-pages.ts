import { textIn, type Words } from '../../data/messages/text.ts';
import { answerPage } from '../http/answer-page.ts';
import { CONFIRM_WITHIN_DAYS } from './tokens.ts';

/** Where the pages take the name of the site, the owner's address and the words from. */
interface Site {
  readonly siteName: string;
  readonly contactEmail: string;
  readonly words: Words;
}

const days = CONFIRM_WITHIN_DAYS;

/** The pages that the links of a mail lead to. */
export const linkPages = {
  askToConfirm: (site: Site) => page(site, 'letterPage.ask', 'letterPage.askText', 'letterPage.askButton'),
  confirmed: (site: Site) => page(site, 'letterPage.confirmed', 'toast.subscribedText'),
  notConfirmed: (site: Site) => page(site, 'letterPage.notConfirmed', 'letterPage.notConfirmedText'),
  askToUnsubscribe: (site: Site) => page(site, 'letterPage.leave', 'letterPage.leaveText', 'letterPage.leave'),
  unsubscribed: (site: Site) => page(site, 'letterPage.left', 'letterPage.leftText'),
  notUnsubscribed: (site: Site) => page(site, 'letterPage.notConfirmed', 'letterPage.notLeftText'),
};

type Message = Parameters<ReturnType<typeof textIn>>[0];

function page({ siteName, contactEmail, words }: Site, title: Message, text: Message, button?: Message): string {
  const t = textIn(words);
  return answerPage(siteName, t(title), t(text, { site: siteName, email: contactEmail, days }), {
    language: t.language,
    ...(button !== undefined && { button: t(button) }),
  });
}
