import type { LogoView } from '../views/view-types.ts';
import { markup, type Markup } from './markup.ts';

/** Width and height in CSS pixels; the class sets the same. */
export type LogoSize = 40 | 56;

/** A store's picture over its initials, which remain when there is none or it fails to load. */
export const logoContent = ({ src, initials }: LogoView, size: LogoSize): Markup =>
  src === null ? markup`${initials}` : markup`${initials}${picture(src, size)}`;

const picture = (src: string, size: LogoSize): Markup =>
  markup`<img src="${src}" alt="" width="${size}" height="${size}" loading="lazy" decoding="async" />`;
