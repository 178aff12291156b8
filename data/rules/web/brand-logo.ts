/** Pixels that the site's logo is high on pages. */
export const LOGO_SHOWN = 38;
/** Of a kept one, for screens of up to three pixels for one; its name ends with its width at this height. */
export const LOGO_KEPT = 3 * LOGO_SHOWN;
/** A logo that is wider, in heights, holds the name of the site. */
const WIDE = 2;

export interface BrandLogo {
  src: string;
  /** For devices that are set to dark, and the footer; null: the same, on a light surface. */
  dark: string | null;
  /** In pixels at `LOGO_SHOWN`; null: that is not known. */
  width: number | null;
  /** The site's name need not stand beside it. */
  isWide: boolean;
}

/** Null: the site has its own mark. One for dark devices alone could not be seen by day. */
export function brandLogo({ logo: src, logoDark }: { logo: string; logoDark: string }): BrandLogo | null {
  if (src === '') return null;
  const [, width] = /-(\d+)\.(?:webp|svg)$/.exec(isKeptPicture(src) ? src : '') ?? [];
  const shown = width === undefined ? null : Math.round((Number(width) * LOGO_SHOWN) / LOGO_KEPT);
  return { src, dark: logoDark || null, width: shown, isWide: shown !== null && shown > WIDE * LOGO_SHOWN };
}

/** Whether a picture was uploaded: it is in the data folder, under a digest of its content. */
export const isKeptPicture = (src: string): boolean => /^\/media\/[0-9a-f]{32}(-\d+)?\.(webp|svg)$/.test(src);
