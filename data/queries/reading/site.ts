import { longDate } from '../../rules/dates/dates.ts';
import { addDays, startOfDay } from '../../rules/dates/time-zone.ts';
import { brandLogo, isKeptPicture } from '../../rules/web/brand-logo.ts';
import { UNCONFIRMED_DAYS } from '../../rules/web/retention.ts';
import { textsInLanguage } from '../../rules/web/default-texts.ts';
import { siteAddress } from '../../rules/web/site-address.ts';
import { type ComputedFigure, type Menus, type Settings, settingsInput } from '../../schema/settings.ts';
import { fieldsOf, publicConfig as publicConfigShape, type PublicConfig } from '../../schema/public-shapes.ts';
import { mayEarn } from './affiliate-hosts.ts';
import { hasPage } from './page-paths.ts';
import { defineQuery, type Read } from './reader.ts';
import { siteTimeZone } from './site-time-zone.ts';
import { textOf, words } from './words.ts';
import { numberIn } from '../../messages/format.ts';

/** The settings that pages show; the built-in defaults while there is no document. Each question has its own small answer. */
export function siteSettings(read: Read): Omit<Settings, 'revision' | 'updatedAt' | 'ownMessages'> {
  return read.document('settings') ?? settingsInput.parse({});
}

/** Those that are texts: what the owner has not changed of them follows the language. */
const siteTexts = defineQuery('site-texts', (read) => textsInLanguage(siteSettings(read), textOf(read)));

export { siteTimeZone };

/** Today where the site is, as pages show it. A page that shows it is made again each midnight. */
export function todayOf(read: Read): { text: string; iso: string } {
  const iso = read.today(read(siteTimeZone));
  return { text: longDate(iso, textOf(read).language), iso };
}

/** The site's own address, without a trailing slash: as set in the environment, else from the configured domain. */
export const siteUrl = defineQuery(
  'site-url',
  (read): string => read.document('environment')?.siteUrl ?? siteAddress(siteSettings(read).domain),
);

/** The host name that the settings give the site. */
export const siteDomain = defineQuery('site-domain', (read): string => siteSettings(read).domain);

/** The domains that may have a tracking code each. */
export const trackingDomains = defineQuery('tracking-domains', (read): string[] => siteSettings(read).trackingDomains);

const WEEK = [0, 1, 2, 3, 4, 5, 6];

const counted: { readonly [figure in ComputedFigure]: (read: Read) => number } = {
  stores: (read) => read.count('stores-by-name', ''),
  liveDeals: (read) => read.total('coupons-by-latest', '') + read.total('offers-by-latest', ''),
  checkedThisWeek: (read) => {
    const today = read.today(read(siteTimeZone));
    return WEEK.reduce((sum, days) => sum + read.total('deals-by-check', addDays(today, -days)), 0);
  },
};

/** What the home page begins with. */
export const hero = defineQuery('hero', (read) => {
  const { heroTitle, heroText } = siteSettings(read);
  const { heroTiles, description } = read(siteTexts);
  return {
    title: heroTitle,
    text: heroText || description,
    tiles: heroTiles.map(({ figure = '', computed, label }) => ({
      figure: computed === undefined ? figure : numberIn(textOf(read).language, counted[computed](read)),
      label,
    })),
  };
});

/** Of the copyright line that the specification has. */
const FIRST_YEAR = 2025;

const siteYear = defineQuery('site-year', (read): number => {
  const zone = read(siteTimeZone);
  let year = FIRST_YEAR;
  while (!read.isBefore(startOfDay(`${year + 1}-01-01`, zone))) year += 1;
  return year;
});

/** Names may stand in double braces, as in pages of text. */
const copyrightLine = (read: Read, { copyright, siteName }: Pick<Settings, 'copyright' | 'siteName'>): string =>
  copyright.replace(/\{{1,2}(siteName|year)\}{1,2}/g, (_, name) =>
    name === 'year' ? String(read(siteYear)) : siteName,
  );

/** The owner's two colours, `#rrggbb`. */
export const siteColours = defineQuery('site-colours', (read) => {
  const { primaryColor, secondaryColor } = siteSettings(read);
  return { primary: primaryColor.toLowerCase(), secondary: secondaryColor.toLowerCase() };
});
export type SiteColours = ReturnType<typeof siteColours.run>;

/** An entry of a menu; `href` null: it is plain text. */
export interface MenuLink {
  name: string;
  href: string | null;
}

/** Without the entries that lead to no page now, or where a link may earn a commission. */
const menuLinks = (read: Read, entries: Menus[keyof Menus]): MenuLink[] =>
  entries
    .filter(({ to }) => to === null || (to.startsWith('/') ? hasPage(read, to) : !mayEarn(read, to)))
    .map(({ label, to }) => ({ name: label, href: to }));

/** The owner's pictures: addresses, or empty. */
export const siteBrand = defineQuery('site-brand', (read) => {
  const { logo, logoDark, icon, socialPicture } = siteSettings(read);
  return { logo, logoDark, icon, socialPicture };
});

/** One from elsewhere is linked; of any other, and without one, there is the file. */
const fileOr = (file: string, picture: string): string => (picture === '' || isKeptPicture(picture) ? file : picture);

export type SiteLayout = ReturnType<typeof siteLayout.run>;

/** What every page carries beside its own content. */
export const siteLayout = defineQuery('site-layout', (read) => {
  const settings = siteSettings(read);
  const { siteName, contactEmail, socialLinks, socialIcons, adminButton } = settings;
  const { description, footerText, copyright, menus } = read(siteTexts);
  // as in menus, no link there may earn a commission
  const href = (link: string): string | null => (link === '' || mayEarn(read, link) ? null : link);
  // order of specification section 2; without an address the icon has no target
  const social = (['Facebook', 'Instagram', 'Twitter', 'Youtube'] as const).map((name) => ({
    name,
    href: href(socialLinks[name.toLowerCase() as Lowercase<typeof name>]),
  }));
  return {
    words: read(words),
    siteName,
    description,
    contactEmail,
    footerText,
    copyright: copyrightLine(read, { copyright, siteName }),
    /** Null: the site's own mark. */
    logo: brandLogo(settings),
    icon: fileOr('/favicon.svg', settings.icon),
    /** Of pages that have no picture of their own. */
    socialCard: fileOr('/social-card.png', settings.socialPicture),
    siteUrl: read(siteUrl),
    timeZone: read(siteTimeZone),
    /** Where the dashboard is: `/admin`, or with ADMIN_URL an address of another host. Null: shoppers see no button. */
    adminHref: adminButton ? `${read.document('environment')?.adminUrl ?? ''}/admin` : null,
    menus: {
      header: menuLinks(read, menus.header),
      explore: menuLinks(read, menus.explore),
      popularCategories: menuLinks(read, menus.popularCategories),
      about: menuLinks(read, menus.about),
    },
    social: social.filter(({ href }) => socialIcons === 'all' || href !== null),
  };
});

/** For how many days personal data is kept. */
const retention = defineQuery('retention', (read) => {
  const { auditDays, auditAddressDays, historyDays } = siteSettings(read);
  const addressDays = Math.min(Math.max(auditDays, historyDays), auditAddressDays);
  return { unconfirmedDays: UNCONFIRMED_DAYS, auditDays, auditAddressDays: addressDays, historyDays };
});

/** What pages of text insert by name, besides dates. */
export const siteFacts = defineQuery('site-facts', (read) => {
  const { siteName, contactEmail, legalName, legalAddress, replyHours, minimumAge } = siteSettings(read);
  return { siteName, contactEmail, legalName, legalAddress, replyHours, minimumAge, ...read(retention) };
});

/** Groups of words that mean the same. */
export const synonyms = defineQuery('synonyms', (read): string[][] => siteSettings(read).synonyms);

/** `GET /api/config`: specification section 3, site config. */
export const publicConfig = defineQuery('public-config', (read): PublicConfig =>
  fieldsOf(publicConfigShape, { ...siteSettings(read), ...read(siteTexts) }),
);
