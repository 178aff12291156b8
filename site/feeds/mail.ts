import { DomUtils } from 'htmlparser2';
import { listIn } from '../../data/messages/format.ts';
import { postCards } from '../../data/queries/indexes/post-cards.ts';
import { mailedDeal, mailSettings, namesOf } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { storeIdOfSlug } from '../../data/queries/stores.ts';
import { dayOfDate, longDate } from '../../data/rules/dates/dates.ts';
import { dealPath } from '../../data/rules/deals/visit-link.ts';
import { parseHtml } from '../../data/rules/text/clean-html.ts';
import { type Confirmation, type MailContent, targetsOf, type WrittenMail } from '../../data/schema/mail.ts';
import { cardHtml, linkHtml, mailOf, ownWords, type Said, wordsHtml } from './mail-html.ts';

const STORES_NAMED = 3;
/** A paragraph of nothing but a link to a deal. */
const DEAL =
  /^<p>\s*<a [^>]*href="\/store\/([a-z0-9-]+)#(coupon|offer)-([a-z0-9-]+)"[^>]*>(?:(?!<\/a>).)*<\/a>\s*<\/p>$/s;

/**
 * The mail, as text and as HTML. Deals begin and end, and posts are taken back, until a mail goes: what is not there any more is left out.
 * Null: nothing is left to say.
 */
export function writtenMail(read: Read, content: MailContent | Confirmation): WrittenMail | null {
  const deals: WrittenMail['deals'] = [];
  const said = 'letter' in content ? newsSaid(read, content, deals) : confirmationSaid(read, content);
  if (said.parts.length === 0) return null;
  return { subject: ownWords(said.subject), ...mailOf(read, said), deals };
}

const element = (tag: 'p' | 'h2', text: string): string => `<${tag}>${wordsHtml(text)}</${tag}>`;

function confirmationSaid(read: Read, { names, days, confirmPath, unsubscribePath }: Confirmation): Said {
  const t = textOf(read);
  const { siteName: site } = read(siteLayout);
  return {
    subject: t('mail.subject', { site }),
    letter: null,
    parts: [
      element('p', names === null ? t('mail.asked', { site }) : t('mail.askedFollow', { site, names })),
      element('p', t('mail.confirm', { days })),
      cardHtml({}, confirmPath, t('letterPage.askButton')),
    ],
    foot: [wordsHtml(t('mail.leave')), linkHtml(unsubscribePath, t('mail.unsubscribe'))],
  };
}

/** `deals`: where those are noted that stand in it. */
function newsSaid(read: Read, content: MailContent, deals: WrittenMail['deals']): Said {
  const { letter, sections, reader } = content;
  const { siteName: site, words, timeZone } = read(siteLayout);
  const { opening } = read(mailSettings);
  const t = textOf(read);

  /** Of a deal or a post; none of what is not there any more. */
  function cardOf(key: string): string[] {
    if (key.startsWith('post/'))
      return postCards(read, [key.slice('post/'.length)]).map((post) =>
        cardHtml({ title: post.title, small: post.excerpt }, post.href, t('mail.toPost')),
      );
    const card = mailedDeal(read, key);
    if (card === null) return [];
    const { title, code, countries, expiry, discount, store } = card;
    deals.push({ key, title, store: store.name });
    const lines = {
      above: [store.name, discount].filter(Boolean).join(' · '),
      title,
      key: code === null ? '' : t('mail.code', { code }),
      small: [countries, expiry && t('mail.ends', { date: expiry.date })].filter(Boolean).join('\n'),
    };
    return [cardHtml(lines, dealPath(store.href.slice('/store/'.length), key), t('mail.toDeal'))];
  }

  const parts = [
    // what the owner wrote: its links and pictures are paths of this site, and no words look like an address; others are not saved
    ...parseHtml(letter.content).children.flatMap((node) => {
      const html = DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' }).trim();
      const [, slug, kind, id] = DEAL.exec(html) ?? [];
      const storeId = slug === undefined ? null : read(storeIdOfSlug, slug);
      return storeId === null ? html || [] : cardOf(`${kind}/${storeId}/${id}`);
    }),
    ...sections.flatMap(({ title, items }) => {
      const cards = items.flatMap(cardOf);
      return cards.length === 0 ? [] : [element('h2', t(`mail.${title}`)), ...cards];
    }),
  ];
  const hasOpening = letter.kind === 'digest' && opening !== '' && parts.length > 0;
  const targets = targetsOf(reader);
  const names = namesOf(read, targets);
  const date = longDate(dayOfDate(reader.confirmedAt ?? reader.subscribedAt, timeZone), words.language);
  const hasAsked = targets.includes({ letter: 'letters', digest: 'digest', once: '' }[letter.kind]);
  const why =
    names !== null && !hasAsked ? t('mail.whyFollow', { site, names, date }) : t('mail.whyNewsletter', { site, date });
  const count = deals.length;
  const stores = [...new Set(deals.map(({ store }) => store))].slice(0, STORES_NAMED);
  const subjects = {
    letter: letter.subject,
    digest: count > 0 ? t('mail.digestSubject', { count, site }) : t('mail.postsSubject', { site }),
    once: t('mail.followSubject', { names: listIn(words.language, stores) }),
  };
  return {
    subject: subjects[letter.kind],
    letter: letter.id,
    parts: hasOpening ? [element('p', opening), ...parts] : parts,
    foot: [
      wordsHtml(why),
      linkHtml(content.preferencesPath, t('mail.choose')),
      linkHtml(content.unsubscribePath, t('mail.unsubscribe')),
    ],
  };
}
