import { longDate } from '../../rules/dates/dates.ts';
import { UNCONFIRMED_DAYS } from '../../rules/web/retention.ts';
import { siteAddress } from '../../rules/web/site-address.ts';
import { type Settings, settingsInput } from '../../schema/settings.ts';
import { fieldsOf, publicConfig as publicConfigShape, type PublicConfig } from '../../schema/public-shapes.ts';
import { defineQuery, type Read } from './reader.ts';
import { siteTimeZone } from './site-time-zone.ts';

/** The settings that pages show; the built-in defaults while there is no document. Each question has its own small answer. */
function siteSettings(read: Read): Omit<Settings, 'revision' | 'updatedAt'> {
  return read.document('settings') ?? settingsInput.parse({});
}

export { siteTimeZone };

/** Today where the site is, as pages show it. A page that shows it is made again each midnight. */
export function todayOf(read: Read): { text: string; iso: string } {
  const iso = read.today(read(siteTimeZone));
  return { text: longDate(iso), iso };
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

export const heroTiles = defineQuery('hero-tiles', (read): { figure: string; label: string }[] =>
  siteSettings(read).heroTiles.map(({ figure, label }) => ({ figure, label })),
);

/** The owner's two colours, `#rrggbb`. */
export const siteColours = defineQuery('site-colours', (read): { primary: string; secondary: string } => {
  const { primaryColor, secondaryColor } = siteSettings(read);
  return { primary: primaryColor.toLowerCase(), secondary: secondaryColor.toLowerCase() };
});

export interface SiteLayout {
  siteName: string;
  description: string;
  contactEmail: string;
  footerText: string;
  /** Absolute, without a trailing slash: `https://deals.example`. */
  siteUrl: string;
  /** Where the dashboard is: `/admin`, or with ADMIN_URL an address of another host. */
  adminHref: string;
  /** IANA name of the zone in which its days begin and end. */
  timeZone: string;
  /** Order of specification section 2; `href` null: the icon has no target. */
  social: { name: 'Facebook' | 'Instagram' | 'Twitter' | 'Youtube'; href: string | null }[];
}

/** What every page carries beside its own content. */
export const siteLayout = defineQuery('site-layout', (read): SiteLayout => {
  const { siteName, description, contactEmail, footerText, socialLinks } = siteSettings(read);
  return {
    siteName,
    description,
    contactEmail,
    footerText,
    siteUrl: read(siteUrl),
    timeZone: read(siteTimeZone),
    adminHref: `${read.document('environment')?.adminUrl ?? ''}/admin`,
    social: [
      { name: 'Facebook', href: socialLinks.facebook || null },
      { name: 'Instagram', href: socialLinks.instagram || null },
      { name: 'Twitter', href: socialLinks.twitter || null },
      { name: 'Youtube', href: socialLinks.youtube || null },
    ],
  };
});

/** For how many days personal data is kept. */
export const retention = defineQuery('retention', (read) => {
  const { auditDays, auditAddressDays, historyDays } = siteSettings(read);
  const addressDays = Math.min(Math.max(auditDays, historyDays), auditAddressDays);
  return { unconfirmedDays: UNCONFIRMED_DAYS, auditDays, auditAddressDays: addressDays, historyDays };
});

/** `GET /api/config`: specification section 3, site config. */
export const publicConfig = defineQuery('public-config', (read): PublicConfig =>
  fieldsOf(publicConfigShape, siteSettings(read)),
);
