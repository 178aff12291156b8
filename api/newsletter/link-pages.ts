import type { Values } from '../../data/messages/format.ts';
import type { MessageId } from '../../data/messages/catalogues.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import type { Followed } from '../../data/queries/news.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import type { Reader } from '../../data/records/subscriptions.ts';
import { answerPage, escaped } from '../http/answer-page.ts';
import { CONFIRM_WITHIN_DAYS } from './tokens.ts';

/** A page that the link of a mail leads to. `fields`: HTML, above the button; `link`: where it leads besides. */
export function linkPage(
  read: Read,
  title: MessageId,
  text: MessageId,
  more: { values?: Values; button?: MessageId; fields?: string; link?: { href: string; label: MessageId } } = {},
): string {
  const { values, button, fields, link } = more;
  const t = textOf(read);
  const { siteName, contactEmail } = read(siteLayout);
  const said = t(text, { site: siteName, email: contactEmail, days: CONFIRM_WITHIN_DAYS, ...values });
  return answerPage(siteName, t(title), said, {
    language: t.language,
    ...(button && { button: t(button) }),
    ...(fields && { fields }),
    ...(link && { after: `<p><a href="${escaped(link.href)}">${escaped(t(link.label))}</a></p>` }),
  });
}

/** What readers agree to by choosing so on the page for it. */
export function wordingOf(read: Read, { digest, letters }: Pick<Reader, 'digest' | 'letters'>): string {
  const t = textOf(read);
  const chosen = [...(digest ? [t('letterPage.digest')] : []), ...(letters ? [t('letterPage.letters')] : [])];
  return `${t('letterPage.choices')} – ${chosen.join('. ')}. ${t('letterPage.save')}`;
}

/** What a reader gets, to be changed, and the way to leave. `followed`: what is there of what the reader follows. */
export function choicesPage(
  read: Read,
  { email, digest, letters, atOnce }: Reader,
  { followed, isSaved, leave }: { followed: readonly Followed[]; isSaved: boolean; leave: string },
): string {
  const t = textOf(read);
  const box = (name: string, value: string, isChosen: boolean, label: string, type = 'checkbox') =>
    `<label><input type="${type}" name="${name}" value="${escaped(value)}"${isChosen ? ' checked' : ''}>${escaped(label)}</label>`;
  const fields = [
    box('digest', '1', digest, t('letterPage.digest')),
    box('letters', '1', letters, t('letterPage.letters')),
    ...followed.map(({ target, name }) => box('follow', target, true, t('letterPage.follow', { name }))),
  ];
  if (followed.length > 0)
    fields.push(
      `<fieldset><legend>${escaped(t('letterPage.when'))}</legend>`,
      box('when', 'once', atOnce, t('letterPage.atOnce'), 'radio'),
      box('when', 'digest', !atOnce, t('letterPage.withDigest'), 'radio'),
      '</fieldset>',
    );
  return linkPage(read, 'letterPage.choices', isSaved ? 'letterPage.saved' : 'letterPage.choicesText', {
    values: { address: email },
    fields: fields.join(''),
    button: 'letterPage.save',
    link: { href: leave, label: 'letterPage.leave' },
  });
}
