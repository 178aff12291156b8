import { activeTrackingCode, contentSecurityPolicy } from '../../data/queries/content-security.ts';
import { defineQuery } from '../../data/queries/reading/reader.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { islandMessages, scriptMessages } from '../../data/messages/script-messages.ts';
import type { Language } from '../../data/schema/language.ts';
import type { ScriptWords } from '../strings/script-text.ts';
import { publicConfig, siteColours, siteDomain, siteLayout, siteUrl } from '../../data/queries/reading/site.ts';

/** `/robots.txt` */
export const robotsView = defineQuery('robots-view', (read): { siteUrl: string } => ({ siteUrl: read(siteUrl) }));

export interface ManifestView {
  name: string;
  description: string;
  colour: string;
  language: Language;
}

/** `/manifest.webmanifest` */
export const manifestView = defineQuery('manifest-view', (read): ManifestView => {
  const { siteName, description, words } = read(siteLayout);
  return { name: siteName, description, colour: read(siteColours).primary, language: words.language };
});

/** What scripts of pages need of settings and tracking codes. */
export interface PublishedSettings {
  /** Tracking code waits until the visitor agrees. */
  trackingNeedsConsent: boolean;
  /** The active one of the site's domain; null: there is none. */
  trackingCode: string | null;
}

/** `/site.json` */
export const siteSettingsView = defineQuery('site-settings-view', (read): PublishedSettings => {
  const code = read(activeTrackingCode, read(siteDomain))?.trackingCode ?? '';
  return {
    trackingNeedsConsent: read(publicConfig).trackingNeedsConsent,
    trackingCode: code.trim() === '' ? null : code,
  };
});

/** `/words.js`: what scripts say on pages that are not in the English that they hold. */
export const wordsView = defineQuery('words-view', (read): ScriptWords => {
  const text = textOf(read);
  return { language: text.language, messages: { ...scriptMessages(text.compiled), ...islandMessages(text.compiled) } };
});

/** `/_headers` */
export const headersView = defineQuery('headers-view', (read): { policy: string | null } => ({
  policy: read(contentSecurityPolicy),
}));
