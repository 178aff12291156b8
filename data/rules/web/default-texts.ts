import { catalogues, type MessageId } from '../../messages/catalogues.ts';
import { type Text, textOfLanguage } from '../../messages/text.ts';
import { language } from '../../schema/language.ts';
import type { Page } from '../../schema/page.ts';
import { mainLinks, type Settings } from '../../schema/settings.ts';
import { type DefaultPageId, isDefaultPage, pageFacts } from './text-pages.ts';

/*
 * What a site says before its owner has written anything is in its language. A text that is saved and equals that of any language counts
 * as unchanged, and follows the language as well.
 */

type PageTexts = Pick<Page, 'title' | 'content' | 'description' | 'seoTitle'>;

/** Facts stay named in double braces, as the owner writes them. */
const facts = Object.fromEntries(Object.keys(pageFacts).map((fact) => [fact, `{{${fact}}}`]));

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
export const unchangedTexts = ({ id, title, content }: Pick<Page, 'id' | 'title' | 'content'>): PageTexts | undefined =>
  isDefaultPage(id)
    ? Iterator.from(language.options)
        .map((each) => defaultTexts(id, textOfLanguage(each)))
        .find((texts) => texts.title === title && texts.content === content)
    : undefined;

/** A page with what is unchanged of it in the language of the site. */
export function inLanguage<Saved extends PageTexts & Pick<Page, 'id'>>(page: Saved, text: Text): Saved {
  const before = unchangedTexts(page);
  if (before === undefined || !isDefaultPage(page.id)) return page;
  const ours = Object.entries(defaultTexts(page.id, text)) as [keyof PageTexts, string][];
  return { ...page, ...Object.fromEntries(ours.filter(([name]) => page[name] === before[name])) };
}

/** Whether a page says what comes with the site, and the owner has not looked through that, in this language. */
export function isUnreviewed(page: Pick<Page, 'id' | 'title' | 'content' | 'reviewed'>, text: Text): boolean {
  const texts = unchangedTexts(page);
  return (
    texts !== undefined &&
    !(page.reviewed && isDefaultPage(page.id) && page.content === defaultTexts(page.id, text).content)
  );
}

type SettingTexts = Pick<Settings, 'description' | 'copyright' | 'footerText' | 'heroTiles' | 'menus'>;

const tiles: readonly (readonly MessageId[])[] = [
  ['default.figureDeals', 'default.activeDeals'],
  ['default.figureStores', 'default.partnerStores'],
  ['default.figureCustomers', 'default.happyCustomers'],
];
/** `default.menuAmazonDeals` names "Amazon Deals". */
type MenuId<Label extends string> = Label extends `${infer First} ${infer Rest}`
  ? MenuId<`${First}${Rest}`>
  : `default.menu${Label}`;
const mainMenu = mainLinks.map(({ label }) => `default.menu${label.replaceAll(' ', '')}` as MenuId<typeof label>);
const menus = {
  header: mainMenu,
  explore: mainMenu,
  popularCategories: (['fashion', 'electronics', 'travel', 'beauty', 'homeAndGarden'] as const).map(
    (name) => `default.${name}` as const,
  ),
  about: (['Contact', 'About', 'Privacy', 'Terms'] as const).map((name) => `default.menu${name}` as const),
};

/** Texts in the language of the site, if they are together as they come in any; else as they are. */
function inLanguageOfSite(saved: readonly string[], ids: readonly MessageId[], text: Text): readonly string[] {
  const isUnchanged = language.options.some(
    (name) => saved.length === ids.length && ids.every((id, at) => catalogues[name][id] === saved[at]),
  );
  return isUnchanged ? ids.map((id) => text(id, { siteName: '{siteName}' })) : saved;
}

/** The texts of settings, those that are unchanged in the language of the site; of a menu or of the tiles all or none. */
export function textsInLanguage(settings: SettingTexts, text: Text): SettingTexts {
  const one = (saved: string, id: MessageId): string => inLanguageOfSite([saved], [id], text)[0]!;
  const menuIn = ([name, ids]: [string, readonly MessageId[]]) => {
    const entries = settings.menus[name as keyof typeof menus];
    const saved = entries.map(({ label }) => label);
    const labels = inLanguageOfSite(saved, ids, text);
    return [name, entries.map((entry, at) => ({ ...entry, label: labels[at]! }))];
  };
  const { heroTiles } = settings;
  const shown = inLanguageOfSite(
    heroTiles.flatMap(({ figure = '', label }) => [figure, label]),
    tiles.flat(),
    text,
  );
  return {
    description: one(settings.description, 'default.description'),
    copyright: one(settings.copyright, 'default.copyright'),
    footerText: one(settings.footerText, 'default.footerText'),
    heroTiles: heroTiles.map((tile, at) => ({
      ...tile,
      ...(tile.figure !== undefined && { figure: shown[2 * at]! }),
      label: shown[2 * at + 1]!,
    })),
    menus: Object.fromEntries(Object.entries(menus).map(menuIn)) as Settings['menus'],
  };
}
