import type { LogoView } from '../../data/schema/deal-card.ts';
import { logoSources } from '../../data/rules/web/logo-sizes.ts';
import { markup, type Markup } from './markup.ts';

/** Width and height in CSS pixels; the class sets the same. */
type LogoSize = 40 | 56;

/** A store's picture over its initials, which remain when there is none or it fails to load. `first`: it is in sight from the start. */
export const logoContent = ({ src, initials }: LogoView, size: LogoSize, first = false): Markup =>
  src === null ? markup`${initials}` : markup`${initials}${picture(src, size, first)}`;

/** Lets a browser take the smaller copy of a logo where that is sharp enough; a logo may stand alone, too. */
function picture(src: string, size: LogoSize, first: boolean): Markup {
  const srcset = logoSources(src);
  const set = srcset && markup` srcset="${srcset}" sizes="${size}px"`;
  const later = !first && markup` loading="lazy" decoding="async"`;
  return markup`<img src="${src}"${set} alt="" width="${size}" height="${size}"${later} />`;
}
