import type { Values } from '../../data/messages/format.ts';
import type { MessageId } from '../../data/messages/catalogues.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { nameOfTarget } from '../../data/queries/news.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { type Reader, targetsOf } from '../../data/schema/mail.ts';
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

/** What a reader of these may choose, with its label. What is gone is left out. */
function labelsOf(read: Read, targets: readonly string[]): [target: string, label: string][] {
  const t = textOf(read);
  const followed = targets.flatMap((target): [string, string][] => {
    const name = nameOfTarget(read, target);
    return name === undefined ? [] : [[target, t('letterPage.follow', { name })]];
  });
  return [['digest', t('letterPage.digest')], ['letters', t('letterPage.letters')], ...followed];
}

/** What readers agree to by choosing these on the page for it. */
export function wordingOf(read: Read, targets: readonly string[]): string {
  const t = textOf(read);
  const chosen = labelsOf(read, targets).flatMap(([target, label]) => (targets.includes(target) ? label : []));
  return `${t('letterPage.choices')} – ${chosen.join('. ')}. ${t('letterPage.save')}`;
}

/** What a reader gets, to be changed, and the way to leave. */
export function choicesPage(read: Read, reader: Reader, isSaved: boolean, leave: string): string {
  const t = textOf(read);
  const targets = targetsOf(reader);
  const field = (type: 'checkbox' | 'radio', name: string, value: string, label: string, isChosen: boolean) =>
    `<label><input type="${type}" name="${name}" value="${escaped(value)}"${isChosen ? ' checked' : ''}>${escaped(label)}</label>`;
  const labels = labelsOf(read, targets);
  const fields = labels.map(([target, label]) => field('checkbox', 'follow', target, label, targets.includes(target)));
  const isAtOnce = targets.includes('once');
  if (labels.some(([target]) => target.includes('/')))
    fields.push(
      `<fieldset><legend>${escaped(t('letterPage.when'))}</legend>`,
      field('radio', 'when', 'once', t('letterPage.atOnce'), isAtOnce),
      field('radio', 'when', 'digest', t('letterPage.withDigest'), !isAtOnce),
      '</fieldset>',
    );
  return linkPage(read, 'letterPage.choices', isSaved ? 'letterPage.saved' : 'letterPage.choicesText', {
    values: { address: reader.email },
    fields: fields.join(''),
    button: 'letterPage.save',
    link: { href: leave, label: 'letterPage.leave' },
  });
}
