import { textIn, type Words } from '../../data/messages/text.ts';
import type { Reader } from '../../data/records/subscriptions.ts';
import { answerPage, escaped } from '../http/answer-page.ts';
import type { Followed } from './newsletter.ts';
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
  /** `names`: of what is to be followed; null: the newsletter was asked for. */
  askToConfirm: (site: Site, names: string | null) =>
    names === null
      ? page(site, 'letterPage.ask', 'letterPage.askText', 'letterPage.askButton')
      : page(site, 'letterPage.ask', 'letterPage.askFollowText', 'letterPage.askButton', { names }),
  /** `choices`: the page on which its reader chooses. */
  confirmed: (site: Site, choices: string) =>
    page(site, 'letterPage.confirmed', 'toast.subscribedText').replace(
      '</main>',
      () => `<p><a href="${escaped(choices)}">${escaped(textIn(site.words)('letterPage.choices'))}</a></p></main>`,
    ),
  notConfirmed: (site: Site) => page(site, 'letterPage.notConfirmed', 'letterPage.notConfirmedText'),
  askToUnsubscribe: (site: Site) => page(site, 'letterPage.leave', 'letterPage.leaveText', 'letterPage.leave'),
  unsubscribed: (site: Site) => page(site, 'letterPage.left', 'letterPage.leftText'),
  notUnsubscribed: (site: Site) => page(site, 'letterPage.notConfirmed', 'letterPage.notLeftText'),
  choices,
};

type Message = Parameters<ReturnType<typeof textIn>>[0];

function page(
  { siteName, contactEmail, words }: Site,
  title: Message,
  text: Message,
  button?: Message,
  values: { [name: string]: string } = {},
): string {
  const t = textIn(words);
  return answerPage(siteName, t(title), t(text, { site: siteName, email: contactEmail, days, ...values }), {
    language: t.language,
    ...(button !== undefined && { button: t(button) }),
  });
}

/** What a reader gets, to be changed, and the way to leave. `followed`: what is there of what the reader follows. */
function choices(
  { siteName, words }: Site,
  reader: Reader,
  { followed, isSaved, leave }: { followed: readonly Followed[]; isSaved: boolean; leave: string },
): string {
  const t = textIn(words);
  const box = (name: string, value: string, isChosen: boolean, label: string, type = 'checkbox') =>
    `<label><input type="${type}" name="${name}" value="${escaped(value)}"${isChosen ? ' checked' : ''}>${escaped(label)}</label>`;
  const when =
    followed.length === 0
      ? ''
      : `<fieldset><legend>${escaped(t('letterPage.when'))}</legend>` +
        box('when', 'once', reader.atOnce, t('letterPage.atOnce'), 'radio') +
        box('when', 'digest', !reader.atOnce, t('letterPage.withDigest'), 'radio') +
        '</fieldset>';
  const fields = [
    box('digest', '1', reader.digest, t('letterPage.digest')),
    box('letters', '1', reader.letters, t('letterPage.letters')),
    ...followed.map(({ target, name }) => box('follow', target, true, t('letterPage.follow', { name }))),
    when,
  ].join('');
  const text = t(isSaved ? 'letterPage.saved' : 'letterPage.choicesText', { site: siteName, address: reader.email });
  return answerPage(siteName, t('letterPage.choices'), text, {
    language: t.language,
    fields,
    button: t('letterPage.save'),
  }).replace('</form>', () => `</form><p><a href="${escaped(leave)}">${escaped(t('letterPage.leave'))}</a></p>`);
}
