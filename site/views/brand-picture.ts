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

const DEFAULT_COLOUR = settingsInput.parse({}).primaryColor.toLowerCase();

export type BrandPicture = ReturnType<typeof brandPictureView.run>;
/** What one of them shows: an upload, else the site's own mark. */
export const brandPictureView = defineQuery('brand-picture', (read, path: (typeof BRAND_PICTURES)[number]) => {
  const { logo, logoDark, icon, socialPicture } = read(siteBrand);
  const own = path === '/social-card.png' ? socialPicture : icon;
  const source = [own, logo, logoDark].find(isKeptPicture) ?? null;
  const colour = source === null ? read(siteColours).primary : DEFAULT_COLOUR;
  return {
    path,
    /** `/media/….webp` or `.svg` of the owner. */
    source,
    /** It fills the picture: it was made for it. */
    isFilling: source === own,
    /** Of the mark; null: it does not show, or is the one that `site/drawings` is drawn in. */
    colour: colour === DEFAULT_COLOUR ? null : colour,
  };
});
