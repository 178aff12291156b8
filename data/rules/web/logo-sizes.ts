/** Pixels of the longer side of a kept logo: logos are shown at 96 at most, on screens of up to three pixels for one. */
export const LOGO_SIDE = 288;
/** Of the smaller copy beside it, for lists on screens of up to two pixels for one. */
export const SMALL_LOGO_SIDE = 112;

/** The names of a logo and its smaller copy, from the digest of the larger one. */
export const logoNames = (digest: string): { large: string; small: string } => ({
  large: `${digest}-${LOGO_SIDE}.webp`,
  small: `${digest}-${SMALL_LOGO_SIDE}.webp`,
});

const large = new RegExp(`^(/media/[0-9a-f]{32})-${LOGO_SIDE}\\.webp$`);

/** The `srcset` of a logo that has a smaller copy; null: it stands alone, as those from elsewhere and small ones do. */
export function logoSources(src: string): string | null {
  const [, name] = large.exec(src) ?? [];
  return name === undefined
    ? null
    : `${name}-${SMALL_LOGO_SIDE}.webp ${SMALL_LOGO_SIDE}w, ${name}-${LOGO_SIDE}.webp ${LOGO_SIDE}w`;
}
/** Pixels of a picture that is unpacked at all: small files can unpack to gigabytes. */
export const MOST_PIXELS = 40_000_000;
