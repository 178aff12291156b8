import { catalogues, type MessageId } from '../../messages/catalogues.ts';
import { type Text, textOfLanguage } from '../../messages/text.ts';
import { language } from '../../schema/language.ts';
import type { Page } from '../../schema/page.ts';
import type { Settings } from '../../schema/settings.ts';
import { type DefaultPageId, isDefaultPage } from './default-pages.ts';
import { pageFacts } from './page-facts.ts';

/*
 * What a site says before its owner has written anything is in its language. A text that is saved and equals that of any language counts
 * as unchanged, and follows the language as well.
 */

type PageTexts = Pick<Page, 'title' | 'content' | 'description' | 'seoTitle'>;

/** Facts stay named in double braces, as the owner writes them. */
const facts = Object.fromEntries(Object.keys(pageFacts).map((fact) => [fact, `{{${fact}}}`]));

/** The texts of a page that comes with every site. */
export function defaultTexts(id: DefaultPageId, text: Text): PageTexts {
  const seoTitle = { about: 'page.about.seoTitle', contact: 'page.contact.seoTitle' } as const;
  return {
    title: text(`page.${id}.title`, facts),
    content: text(`page.${id}.content`, facts),
    description: text(`page.${id}.description`, facts),
    ...(id in seoTitle && { seoTitle: text(seoTitle[id as keyof typeof seoTitle], facts) }),
  };
}

/** The texts of a page as they come in the language that it says them in; undefined: they are the owner's own. */
export function unchangedTexts({ id, title, content }: Pick<Page, 'id' | 'title' | 'content'>): PageTexts | undefined {
  if (!isDefaultPage(id)) return undefined;
  for (const each of language.options) {
    const texts = defaultTexts(id, textOfLanguage(each));
    if (texts.title === title && texts.content === content) return texts;
  }
  return undefined;
}

/** A page with what is unchanged of it in the language of the site. */
export function inLanguage<Saved extends PageTexts & Pick<Page, 'id'>>(page: Saved, text: Text): Saved {
  const before = unchangedTexts(page);
  if (before === undefined || !isDefaultPage(page.id)) return page;
  const { title, content, description, seoTitle } = defaultTexts(page.id, text);
  return {
    ...page,
    title,
    content,
    ...(page.description === before.description && { description }),
    ...(seoTitle !== undefined && page.seoTitle === before.seoTitle && { seoTitle }),
  };
}

/** Whether a page says what comes with the site, and the owner has not looked through that, in this language. */
export function isUnreviewed(page: Pick<Page, 'id' | 'title' | 'content' | 'reviewed'>, text: Text): boolean {
  const texts = unchangedTexts(page);
  return (
    texts !== undefined &&
    !(page.reviewed && isDefaultPage(page.id) && page.content === defaultTexts(page.id, text).content)
  );
}

const labels: readonly MessageId[] = [
  ...(['default.menuHome', 'default.menuStores', 'default.menuCategories', 'default.menuBlogs'] as const),
  ...(['default.menuAmazonDeals', 'default.menuContact', 'default.menuAbout', 'default.menuPrivacy'] as const),
  ...(['default.menuTerms', 'default.fashion', 'default.electronics', 'default.travel', 'default.beauty'] as const),
  ...(['default.homeAndGarden', 'default.activeDeals', 'default.partnerStores', 'default.happyCustomers'] as const),
];

type SettingTexts = Pick<Settings, 'description' | 'copyright' | 'footerText' | 'heroTiles' | 'menus'>;

/** The texts of settings, those that are unchanged in the language of the site. */
export function textsInLanguage(settings: SettingTexts, text: Text): SettingTexts {
  const own = (saved: string, ids: readonly MessageId[]): string => {
    const id = ids.find((each) => language.options.some((name) => catalogues[name][each] === saved));
    return id === undefined ? saved : text(id, { siteName: '{siteName}' });
  };
  const labelled = <Entry extends { label: string }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, label: own(entry.label, labels) }));
  const { menus } = settings;
  return {
    description: own(settings.description, ['default.description']),
    copyright: own(settings.copyright, ['default.copyright']),
    footerText: own(settings.footerText, ['default.footerText']),
    heroTiles: labelled(settings.heroTiles),
    menus: {
      header: labelled(menus.header),
      explore: labelled(menus.explore),
      popularCategories: labelled(menus.popularCategories),
      about: labelled(menus.about),
    },
  };
}
