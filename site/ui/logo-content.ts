import type { LogoView } from '../views/view-types.ts';
import { logoSources } from '../../data/rules/web/logo-sizes.ts';
import { markup, type Markup } from './markup.ts';

/** Width and height in CSS pixels; the class sets the same. */
export type LogoSize = 40 | 56;

/** A store's picture over its initials, which remain when there is none or it fails to load. */
export const logoContent = ({ src, initials }: LogoView, size: LogoSize): Markup =>
  src === null ? markup`${initials}` : markup`${initials}${picture(src, size)}`;

/** Lets a browser take the smaller copy of a logo where that is sharp enough; nothing for a logo that stands alone. */
export function logoSet(src: string, size: number): { srcset?: string; sizes?: string } {
  const srcset = logoSources(src);
  return srcset === null ? {} : { srcset, sizes: `${size}px` };
}

function picture(src: string, size: LogoSize): Markup {
  const { srcset, sizes } = logoSet(src, size);
  const set = srcset && sizes && markup` srcset="${srcset}" sizes="${sizes}"`;
  return markup`<img src="${src}"${set} alt="" width="${size}" height="${size}" loading="lazy" decoding="async" />`;
}
