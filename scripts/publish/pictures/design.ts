import { inkOf, textOn } from '../../../data/rules/web/colours.ts';
import { PICTURE_SIZE, type SocialPicture } from '../../../site/views/social-picture.ts';
import { fontFamily } from './fonts.ts';

/** What satori draws: an element as React describes it. */
export interface Element {
  type: string;
  props: { style?: { [property: string]: string | number }; children?: Child | Child[]; [name: string]: unknown };
}
type Child = Element | string | null;

const box = (style: { [property: string]: string | number }, ...children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== null) },
});

export const PAPER = '#fbf8f4';
export const INK = '#1d1814';
const MUTED = '#615850';
const LINE = '#e6dfd5';
const MARGIN = 72;
const LOGO = 208;

/** Longer names are set smaller, and cut after three lines. */
const nameSize = (name: string): number => (name.length > 60 ? 52 : name.length > 28 ? 64 : 84);

/** `logo`: as a data URL. Null for what the fonts cannot draw; then the picture has logo and colours. */
export interface DrawnTexts {
  site: string | null;
  name: string | null;
  deal: string | null;
  detail: string | null;
  initials: string | null;
}

export function designOf({ colours }: SocialPicture, texts: DrawnTexts, logo: string | null): Element {
  const { primary, secondary } = colours;
  const ink = inkOf(primary, [PAPER], '#000000');
  const mark = logo === null ? initialsBox(texts.initials, primary) : logoBox(logo);
  const bare = texts.name === null;
  return box(
    {
      ...PICTURE_SIZE,
      flexDirection: 'column',
      backgroundColor: PAPER,
      color: INK,
      fontFamily,
    },
    box({ height: 20, backgroundImage: `linear-gradient(90deg, ${primary}, ${secondary})` }),
    bare
      ? box({ flex: 1, alignItems: 'center', justifyContent: 'center' }, mark)
      : box(
          { flex: 1, padding: MARGIN, gap: 56, alignItems: 'center' },
          box(
            { flex: 1, flexDirection: 'column', gap: 28 },
            texts.name === null
              ? null
              : clamped(texts.name, nameSize(texts.name), 3, { fontWeight: 800, lineHeight: 1.12 }),
            texts.deal === null ? null : dealTicket(texts.deal, primary),
            texts.detail === null ? null : clamped(texts.detail, 36, 2, { color: MUTED, lineHeight: 1.3 }),
          ),
          mark,
        ),
    texts.site === null
      ? null
      : box(
          { padding: `0 ${MARGIN}px 44px`, fontSize: 32, fontWeight: 800, color: ink, alignItems: 'center', gap: 20 },
          box({ width: 28, height: 28, borderRadius: 8, backgroundColor: primary }),
          texts.site,
        ),
  );
}

const clamped = (
  text: string,
  fontSize: number,
  lines: number,
  style: { [property: string]: string | number },
): Element => box({ ...style, display: 'block', fontSize, lineClamp: lines, letterSpacing: '-0.02em' }, text);

const dealTicket = (deal: string, primary: string): Element =>
  box(
    {
      alignSelf: 'flex-start',
      maxWidth: '100%',
      padding: '14px 32px',
      borderRadius: 20,
      backgroundColor: primary,
      color: textOn(primary),
      fontSize: deal.length > 18 ? 44 : 64,
      fontWeight: 800,
      letterSpacing: '-0.03em',
    },
    deal,
  );

const logoBox = (src: string): Element =>
  box(
    { padding: 24, borderRadius: 40, backgroundColor: '#ffffff', border: `2px solid ${LINE}` },
    { type: 'img', props: { src, width: LOGO, height: LOGO, style: { borderRadius: 24, objectFit: 'contain' } } },
  );

const initialsBox = (initials: string | null, primary: string): Element =>
  box(
    {
      width: LOGO + 48,
      height: LOGO + 48,
      borderRadius: 40,
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: primary,
      color: textOn(primary),
      fontSize: 112,
      fontWeight: 800,
    },
    initials ?? '%',
  );
