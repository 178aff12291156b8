import { DomUtils } from 'htmlparser2';
import { directionOf, listIn } from '../../data/messages/format.ts';
import type { Text } from '../../data/messages/text.ts';
import { followedName, mailedDeal, mailedPost, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteColours, siteLayout, siteUrl } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { storeIdOfSlug } from '../../data/queries/stores.ts';
import { dayOfDate, longDate } from '../../data/rules/dates/dates.ts';
import { anchorOf, dealPath } from '../../data/rules/deals/visit-link.ts';
import { beginning } from '../../data/rules/text/beginning.ts';
import { parseHtml } from '../../data/rules/text/html-tree.ts';
import type { Confirmation, MailContent } from '../../data/queries/mail-content.ts';
import { xmlText } from './xml.ts';

/** A deal, `key` its name, or a post. What it lacks is empty; `link` is what the link to `href` says. */
export type MailItem = {
  [field in 'key' | 'store' | 'title' | 'discount' | 'text' | 'code' | 'ends' | 'href' | 'link']: string;
};

/** `html`: words, or a piece of what the owner wrote, whose links are whole and lead to this site. */
type MailPart = { kind: 'html'; html: string } | { kind: 'item'; item: MailItem };

interface Said {
  subject: string;
  homeHref?: string;
  parts: MailPart[];
  why: string;
  /** Where the reader chooses, and leaves. */
  links: { href: string; label: string }[];
}

export type MailView = NonNullable<ReturnType<typeof mailView>>;

/** Deals begin and end, and posts are taken back, until a mail goes: what is not there any more is left out. Null: nothing is left. */
export function mailView(read: Read, content: MailContent | Confirmation) {
  const { siteUrl, logo, words } = read(siteLayout);
  const said: Said | null = content.kind === 'confirmation' ? askedToConfirm(read, content) : saidOfNews(read, content);
  if (said === null) return null;
  const { legalName, legalAddress } = read(mailSettings);
  const isShownInMails = logo !== null && /^\/.*\.(png|jpe?g|webp)$/.test(logo.src);
  return {
    language: words.language,
    direction: directionOf(words.language),
    siteName: siteNameOf(read),
    homeHref: `${siteUrl}/`,
    /** Null: the name stands for it. */
    logo: isShownInMails ? { src: siteUrl + logo.src, width: logo.width } : null,
    colours: read(siteColours),
    /** Who sends it, and where that is; empty where the owner has not said so. */
    sender: [legalName, legalAddress].map(ownWords).filter(Boolean).join(', '),
    ...said,
  };
}

const siteNameOf = (read: Read): string => ownWords(read(siteLayout).siteName);
const none = { key: '', store: '', title: '', discount: '', text: '', code: '', ends: '' };

function askedToConfirm(read: Read, { names, days, confirmUrl, unsubscribeUrl }: Confirmation): Said {
  const t = textOf(read);
  const site = siteNameOf(read);
  const asked = names === null ? t('mail.asked', { site }) : t('mail.askedFollow', { site, names: ownWords(names) });
  return {
    subject: t('mail.subject', { site }),
    parts: [
      paragraph('p', asked),
      paragraph('p', t('mail.confirm', { days })),
      asPart({ ...none, href: confirmUrl, link: t('letterPage.askButton') }),
    ],
    why: t('mail.leave'),
    links: [{ href: unsubscribeUrl, label: t('mail.unsubscribe') }],
  };
}

function saidOfNews(read: Read, content: MailContent): Said | null {
  const { siteUrl, words, timeZone } = read(siteLayout);
  const site = siteNameOf(read);
  const t = textOf(read);
  const href = (path: string) => {
    const address = new URL(siteUrl + path);
    address.searchParams.set('letter', content.letter);
    return address.href;
  };
  const deals = (keys: readonly string[]) => keys.flatMap((key) => dealItem(read, key, { t, href }));
  const sections = [
    { title: t('mail.followed'), items: deals(content.followed) },
    { title: t('mail.soon'), items: deals(content.soon) },
    { title: t('mail.fresh'), items: deals(content.fresh) },
    { title: t('mail.posts'), items: content.posts.flatMap((id) => postItem(read, id, { t, href })) },
  ].filter(({ items }) => items.length > 0);
  const { kind, reader, written } = content;
  const parts = [
    ...(written ? writtenParts(read, written.content, { t, href }) : []),
    ...sections.flatMap(({ title, items }) => [paragraph('h2', title), ...items.map(asPart)]),
  ];
  if (parts.length === 0) return null;
  const { opening } = read(mailSettings);
  const follows = reader.follows.flatMap((target) => followedName(read, target) ?? []).map(ownWords);
  const names = listIn(words.language, follows);
  const date = longDate(dayOfDate(reader.confirmedAt, timeZone), words.language);
  const count = sections.flatMap(({ items }) => items).filter(({ key }) => key !== '').length;
  const subject = () => {
    const stores = new Set(sections[0]!.items.map(({ store }) => store));
    if (kind === 'once') return t('mail.followSubject', { names: listIn(words.language, [...stores].slice(0, 3)) });
    return count > 0 ? t('mail.digestSubject', { count, site }) : t('mail.postsSubject', { site });
  };
  return {
    subject: written?.subject ?? subject(),
    homeHref: href('/'),
    parts: kind === 'digest' && opening !== '' ? [paragraph('p', ownWords(opening)), ...parts] : parts,
    why:
      (kind === 'once' || !reader.newsletter) && names !== ''
        ? t('mail.whyFollow', { site, names, date })
        : t('mail.whyNewsletter', { site, date }),
    links: [
      { href: content.preferencesUrl, label: t('mail.choose') },
      { href: content.unsubscribeUrl, label: t('mail.unsubscribe') },
    ],
  };
}

const asPart = (item: MailItem): MailPart => ({ kind: 'item', item });

const paragraph = (tag: 'p' | 'h2', text: string): MailPart => ({
  kind: 'html',
  html: `<${tag}>${xmlText(text).replaceAll(/\r?\n/g, '<br>')}</${tag}>`,
});

/** Addresses in texts become links in mail programs, and links of a mail lead to this site alone. */
const ownWords = (text: string): string => text.replaceAll(/(?:https?:\/\/|www\.)\S+/gi, '').trim();

interface Linked {
  t: Text;
  href(path: string): string;
}

function dealItem(read: Read, key: string, { t, href }: Linked): MailItem[] {
  const card = mailedDeal(read, key);
  if (card === null) return [];
  return [
    {
      key,
      store: ownWords(card.store.name),
      title: ownWords(card.title),
      discount: card.discount,
      text: card.countries ?? '',
      code: card.code === null ? '' : t('mail.code', { code: ownWords(card.code) }),
      ends: card.expiry === null ? '' : t('mail.ends', { date: card.expiry.date }),
      href: href(dealPath(card.store.href.slice('/store/'.length), key)),
      link: t('mail.toDeal'),
    },
  ];
}

function postItem(read: Read, id: string, { t, href }: Linked): MailItem[] {
  const card = mailedPost(read, id);
  if (card === null) return [];
  const { title, excerpt } = card;
  const whole = ownWords(excerpt);
  const text = whole.length > EXCERPT ? beginning(whole, EXCERPT).replace(/\s*\S*$/, '…') : whole;
  return [{ ...none, title: ownWords(title), text, href: href(card.href), link: t('mail.toPost') }];
}
const EXCERPT = 160;

/**
 * What the owner wrote: a paragraph of nothing but a link to a deal is the deal itself. Its links and pictures are paths of this site, and
 * nothing in its words looks like an address: others are refused when it is saved.
 */
function writtenParts(read: Read, content: string, linked: Linked): MailPart[] {
  const parts: MailPart[] = [];
  for (const node of parseHtml(content).children) {
    const key = dealOf(read, node);
    if (key !== null) {
      parts.push(...dealItem(read, key, linked).map(asPart));
      continue;
    }
    for (const link of DomUtils.getElementsByTagName('a', node))
      link.attribs = { href: linked.href(link.attribs['href']!) };
    for (const picture of DomUtils.getElementsByTagName('img', node)) {
      const { src, alt = '', width } = picture.attribs;
      picture.attribs = { src: read(siteUrl) + src!, alt, ...(width && { width }) };
    }
    const html = DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' });
    const last = parts.at(-1);
    if (last?.kind === 'html') last.html += html;
    else parts.push({ kind: 'html', html });
  }
  return parts;
}

const DEAL_ADDRESS = /^\/store\/([a-z0-9-]+)#(coupon|offer)-([a-z0-9-]+)$/;

/** The name of the deal that a paragraph is a link to; null: it is none. */
function dealOf(read: Read, node: ReturnType<typeof parseHtml>['children'][number]): string | null {
  if (!('attribs' in node) || node.name !== 'p') return null;
  const [link, ...more] = node.children.filter((each) => !('data' in each) || each.data.trim() !== '');
  if (link === undefined || more.length > 0 || !('attribs' in link) || link.name !== 'a') return null;
  const [, slug, kind, id] = DEAL_ADDRESS.exec(link.attribs['href'] ?? '') ?? [];
  const storeId = slug === undefined ? null : read(storeIdOfSlug, slug);
  const key = `${kind}/${storeId}/${id}`;
  return storeId !== null && anchorOf(key) === `${kind}-${id}` ? key : null;
}
