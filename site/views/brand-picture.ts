import { defineQuery } from '../../data/queries/reading/reader.ts';
import { siteBrand, siteColours } from '../../data/queries/reading/site.ts';
import { isKeptPicture } from '../../data/rules/web/brand-logo.ts';
import { settingsInput } from '../../data/schema/settings.ts';

/** Where the pictures of the site are published: its icons, and what stands for pages that have no picture of their own. */
export const BRAND_PICTURES = [
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/apple-touch-icon.png',
  '/social-card.png',
] as const;

export type BrandPicturePath = (typeof BRAND_PICTURES)[number];

/** What one of them shows: an upload, else the site's own mark. */
export interface BrandPicture {
  path: BrandPicturePath;
  /** `/media/….webp` or `.svg` of the owner. */
  source: string | null;
  /** It fills the picture: it was made for it. */
  isFilling: boolean;
  /** Of the mark; null: it does not show, or is the one that `site/drawings` is drawn in. */
  colour: string | null;
}

const DEFAULT_COLOUR = settingsInput.parse({}).primaryColor.toLowerCase();

export const brandPictureView = defineQuery('brand-picture', (read, path: BrandPicturePath): BrandPicture => {
  const { logo, logoDark, icon, socialPicture } = read(siteBrand);
  const own = path === '/social-card.png' ? socialPicture : icon;
  const source = [own, logo, logoDark].find(isKeptPicture) ?? null;
  const colour = source === null ? read(siteColours).primary : DEFAULT_COLOUR;
  return { path, source, isFilling: source === own, colour: colour === DEFAULT_COLOUR ? null : colour };
});
