import { DomUtils } from 'htmlparser2';
import { listIn } from '../../data/messages/format.ts';
import { mailedDeal, mailedPost, mailSettings, namesOf } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { storeIdOfSlug } from '../../data/queries/stores.ts';
import { dayOfDate, longDate } from '../../data/rules/dates/dates.ts';
import { dealPath } from '../../data/rules/deals/visit-link.ts';
import { parseHtml } from '../../data/rules/text/html-links.ts';
import { type Confirmation, type MailContent, targetsOf, type WrittenMail } from '../../data/schema/mail.ts';
import { cardHtml, mailHtml, mailText, ownWords, type Said, wordsHtml } from './mail-html.ts';
import { xmlText } from './xml.ts';

const STORES_NAMED = 3;

/**
 * The mail, as text and as HTML. Deals begin and end, and posts are taken back, until a mail goes: what is not there any more is left out.
 * Null: nothing is left to say.
 */
export function writtenMail(read: Read, content: MailContent | Confirmation): WrittenMail | null {
  const deals: WrittenMail['deals'] = [];
  const said = 'letter' in content ? newsSaid(read, content, deals) : confirmationSaid(read, content);
  if (said.parts.length === 0) return null;
  return { subject: ownWords(said.subject), html: mailHtml(read, said), text: mailText(said), deals };
}

const element = (tag: 'p' | 'h2', text: string): string => `<${tag}>${wordsHtml(text)}</${tag}>`;

/** Why it came, where its links lead, by what they say, and who sends it. */
function footOf(read: Read, why: string, links: { [label in 'mail.choose' | 'mail.unsubscribe']?: string }): string {
  const { legalName, legalAddress } = read(mailSettings);
  const t = textOf(read);
  const lines = Object.entries(links).map(
    ([label, href]) => `<a href="${xmlText(href)}">${wordsHtml(t(label as keyof typeof links))}</a>`,
  );
  const sender = [legalName, legalAddress].filter(Boolean).join(', ');
  return [wordsHtml(why), ...lines, '', wordsHtml(sender)].join('<br>');
}

function confirmationSaid(read: Read, { names, days, confirmUrl, unsubscribeUrl }: Confirmation): Said {
  const t = textOf(read);
  const { siteUrl, siteName: site } = read(siteLayout);
  return {
    subject: t('mail.subject', { site }),
    homeHref: `${siteUrl}/`,
    parts: [
      element('p', names === null ? t('mail.asked', { site }) : t('mail.askedFollow', { site, names })),
      element('p', t('mail.confirm', { days })),
      cardHtml({}, confirmUrl, t('letterPage.askButton')),
    ],
    foot: footOf(read, t('mail.leave'), { 'mail.unsubscribe': unsubscribeUrl }),
  };
}

type Node = ReturnType<typeof parseHtml>['children'][number];
const htmlOf = (node: Node): string => DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' }).trim();

/** `deals`: where those are noted that stand in it. */
function newsSaid(read: Read, content: MailContent, deals: WrittenMail['deals']): Said {
  const { letter, reader } = content;
  const { siteUrl, siteName: site, words, timeZone } = read(siteLayout);
  const { opening } = read(mailSettings);
  const t = textOf(read);
  const href = (path: string): string => {
    const address = new URL(siteUrl + path);
    address.searchParams.set('letter', letter.id);
    return address.href;
  };

  function dealCard(key: string): string[] {
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
    return [cardHtml(lines, href(dealPath(store.href.slice('/store/'.length), key)), t('mail.toDeal'))];
  }

  function postCard(id: string): string[] {
    const card = mailedPost(read, id);
    if (card === null) return [];
    return [cardHtml({ title: card.title, small: card.excerpt }, href(card.href), t('mail.toPost'))];
  }

  /** What the owner wrote. Its links and pictures are paths of this site, and no words look like an address: others are not saved. */
  function written(node: Node): string[] {
    const key = dealOf(read, htmlOf(node));
    if (key !== null) return dealCard(key);
    for (const link of DomUtils.getElementsByTagName('a', node)) link.attribs = { href: href(link.attribs['href']!) };
    for (const picture of DomUtils.getElementsByTagName('img', node)) {
      const { src, alt = '', width } = picture.attribs;
      picture.attribs = { src: siteUrl + src!, alt, ...(width && { width }) };
    }
    return htmlOf(node) === '' ? [] : [htmlOf(node)];
  }

  const section = (title: string, cards: readonly string[]): string[] =>
    cards.length === 0 ? [] : [element('h2', title), ...cards];
  const parts = [
    ...parseHtml(letter.content).children.flatMap(written),
    ...section(t('mail.followed'), content.followed.flatMap(dealCard)),
    ...section(t('mail.soon'), content.soon.flatMap(dealCard)),
    ...section(t('mail.fresh'), content.fresh.flatMap(dealCard)),
    ...section(t('mail.posts'), content.posts.flatMap(postCard)),
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
    homeHref: href('/'),
    parts: hasOpening ? [element('p', opening), ...parts] : parts,
    foot: footOf(read, why, { 'mail.choose': content.preferencesUrl, 'mail.unsubscribe': content.unsubscribeUrl }),
  };
}

/** A paragraph of nothing but a link to a deal. */
const DEAL =
  /^<p>\s*<a [^>]*href="\/store\/([a-z0-9-]+)#(coupon|offer)-([a-z0-9-]+)"[^>]*>(?:(?!<\/a>).)*<\/a>\s*<\/p>$/s;

/** The name of the deal that this paragraph stands for; null: for none. */
function dealOf(read: Read, html: string): string | null {
  const [, slug, kind, id] = DEAL.exec(html) ?? [];
  const storeId = slug === undefined ? null : read(storeIdOfSlug, slug);
  return storeId === null ? null : `${kind}/${storeId}/${id}`;
}
