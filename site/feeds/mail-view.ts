import { DomUtils } from 'htmlparser2';
import { directionOf, listIn } from '../../data/messages/format.ts';
import type { Text } from '../../data/messages/text.ts';
import { followedName, mailedDeal, mailedPost, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteColours, siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { storeIdOfSlug } from '../../data/queries/stores.ts';
import { dayOfDate, longDate } from '../../data/rules/dates/dates.ts';
import { anchorOf, dealPath } from '../../data/rules/deals/visit-link.ts';
import { beginning } from '../../data/rules/text/beginning.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { parseHtml } from '../../data/rules/text/html-tree.ts';
import type { Language } from '../../data/schema/language.ts';
import type { MailContent } from '../../data/queries/mail-content.ts';

/** A deal or a post. What it lacks is empty. */
export interface MailItem {
  /** Of a deal, its name; of a post, ''. */
  key: string;
  store: string;
  title: string;
  discount: string;
  text: string;
  code: string;
  ends: string;
  href: string;
  /** What the link says. */
  link: string;
}

type Tree = ReturnType<typeof parseHtml>;
/** `html`: a piece of what the owner wrote, whose links are whole and lead to this site. */
export type MailPart =
  | { kind: 'title'; title: string }
  | { kind: 'words'; text: string }
  | { kind: 'html'; tree: Tree }
  | { kind: 'item'; item: MailItem };

export interface MailView {
  language: Language;
  direction: 'ltr' | 'rtl';
  subject: string;
  siteName: string;
  homeHref: string;
  /** Whole; null: the name stands for it. */
  logo: { src: string; width: number | null } | null;
  colours: { primary: string; secondary: string };
  parts: MailPart[];
  why: string;
  /** Who sends it, and where that is. */
  sender: string;
  choose: { href: string; label: string };
  leave: { href: string; label: string };
}

/** Deals begin and end, and posts are taken back, until a mail goes: what is not there any more is left out. Null: nothing is left. */
export function mailView(read: Read, content: MailContent): MailView | null {
  const { siteUrl, logo, words, timeZone, ...layout } = read(siteLayout);
  const siteName = ownWords(layout.siteName);
  const t = textOf(read);
  const href = (path: string) => siteUrl + withLetter(path, content.letter);
  const deals = (keys: readonly string[]) => keys.flatMap((key) => dealItem(read, key, { t, href }));
  const sections = [
    { title: t('mail.followed'), items: deals(content.followed) },
    { title: t('mail.soon'), items: deals(content.soon) },
    { title: t('mail.fresh'), items: deals(content.fresh) },
    { title: t('mail.posts'), items: content.posts.flatMap((id) => postItem(read, id, { t, href })) },
  ].filter(({ items }) => items.length > 0);
  const { opening, legalName, legalAddress } = read(mailSettings);
  const written = content.written && writtenParts(read, content.written.content, { t, href, siteUrl });
  if (written === null && sections.length === 0) return null;
  const names = listIn(
    words.language,
    content.reader.follows.flatMap((target) => followedName(read, target) ?? []).map(ownWords),
  );
  const date = longDate(dayOfDate(content.reader.confirmedAt, timeZone), words.language);
  const count = sections.flatMap(({ items }) => items).filter(({ key }) => key !== '').length;
  const isOfFollows = content.kind === 'once' || !content.reader.newsletter;
  return {
    language: words.language,
    direction: directionOf(words.language),
    subject:
      content.written?.subject ??
      (content.kind === 'once'
        ? t('mail.followSubject', { names: storesIn(sections[0]!.items, words.language) })
        : count > 0
          ? t('mail.digestSubject', { count, site: siteName })
          : t('mail.postsSubject', { site: siteName })),
    siteName,
    homeHref: href('/'),
    logo:
      logo !== null && /^\/.*\.(png|jpe?g|webp)$/.test(logo.src)
        ? { src: siteUrl + logo.src, width: logo.width }
        : null,
    colours: read(siteColours),
    parts: [
      ...(content.kind === 'digest' && opening !== '' ? [{ kind: 'words', text: ownWords(opening) } as const] : []),
      ...(written ?? []),
      ...sections.flatMap(({ title, items }): MailPart[] => [
        { kind: 'title', title },
        ...items.map((item) => ({ kind: 'item', item }) as const),
      ]),
    ],
    why:
      isOfFollows && names !== ''
        ? t('mail.whyFollow', { site: siteName, names, date })
        : t('mail.whyNewsletter', { site: siteName, date }),
    sender: [legalName, legalAddress].map(ownWords).join(', '),
    choose: { href: content.preferencesUrl, label: t('mail.choose') },
    leave: { href: content.unsubscribeUrl, label: t('mail.unsubscribe') },
  };
}

/** The path with the letter that leads to it, before its fragment. */
function withLetter(path: string, letter: string): string {
  const [page = '', fragment] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}letter=${letter}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Addresses in texts become links in mail programs, and links of a mail lead to this site alone. */
const ownWords = (text: string): string => text.replaceAll(/(?:https?:\/\/|www\.)\S+/gi, '').trim();

interface Linked {
  t: Text;
  href(path: string): string;
}

const storesIn = (items: readonly MailItem[], language: Language): string =>
  listIn(language, [...new Set(items.map(({ store }) => store))].slice(0, 3));

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
  const none = { key: '', store: '', discount: '', code: '', ends: '' };
  const whole = ownWords(excerpt);
  const text = whole.length > EXCERPT ? beginning(whole, EXCERPT).replace(/\s*\S*$/, '…') : whole;
  return [{ ...none, title: ownWords(title), text, href: href(card.href), link: t('mail.toPost') }];
}
const EXCERPT = 160;

/** What the owner wrote: a paragraph of nothing but a link to a deal is the deal itself. */
function writtenParts(read: Read, content: string, linked: Linked & { siteUrl: string }): MailPart[] {
  const parts: MailPart[] = [];
  for (const node of parseHtml(cleanHtml(content)).children) {
    const key = dealOf(read, node, linked.siteUrl);
    if (key !== null) {
      parts.push(...dealItem(read, key, linked).map((item) => ({ kind: 'item', item }) as const));
      continue;
    }
    const piece = parseHtml(DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' }));
    leadHere(piece, linked);
    const last = parts.at(-1);
    if (last?.kind === 'html') for (const each of [...piece.children]) DomUtils.appendChild(last.tree, each);
    else parts.push({ kind: 'html', tree: piece });
  }
  return parts;
}

const DEAL_ADDRESS = /^\/store\/([a-z0-9-]+)#(coupon|offer)-([a-z0-9-]+)$/;
const within = (address: string, siteUrl: string): string =>
  address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;

/** The name of the deal that a paragraph is a link to; null: it is none. */
function dealOf(read: Read, node: Tree['children'][number], siteUrl: string): string | null {
  if (!('attribs' in node) || node.name !== 'p') return null;
  const [link, ...more] = node.children.filter((each) => !('data' in each) || each.data.trim() !== '');
  if (link === undefined || more.length > 0 || !('attribs' in link) || link.name !== 'a') return null;
  const [, slug, kind, id] = DEAL_ADDRESS.exec(within(link.attribs['href'] ?? '', siteUrl)) ?? [];
  const storeId = slug === undefined ? null : read(storeIdOfSlug, slug);
  const key = `${kind}/${storeId}/${id}`;
  return storeId !== null && anchorOf(key) === `${kind}-${id}` ? key : null;
}

/** Links and pictures of other sites go, the words of links stay. */
function leadHere(tree: Tree, { href, siteUrl }: Linked & { siteUrl: string }): void {
  for (const link of DomUtils.getElementsByTagName('a', tree)) {
    const address = within(link.attribs['href'] ?? '', siteUrl);
    if (address.startsWith('/')) link.attribs = { href: href(address) };
    else {
      for (const child of [...link.children]) DomUtils.prepend(link, child);
      DomUtils.removeElement(link);
    }
  }
  for (const picture of DomUtils.getElementsByTagName('img', tree)) {
    const { src = '', alt = '', width } = picture.attribs;
    const address = within(src, siteUrl);
    if (address.startsWith('/')) picture.attribs = { src: siteUrl + address, alt, ...(width && { width }) };
    else DomUtils.removeElement(picture);
  }
  for (const node of DomUtils.filter(() => true, tree, true))
    if ('data' in node && typeof node.data === 'string' && /https?:\/\/|www\./i.test(node.data))
      node.data = node.data.replaceAll(/(?:https?:\/\/|www\.)\S+/gi, '');
}
