import { contrast, hoveredFill, inkOf, mix, textOn } from '../../data/rules/web/colours.ts';

export interface ThemeView {
  /** `#RRGGBB` */
  primary: string;
  secondary: string;
}

/** What coloured text stands on: paper, surface and sunken of `site/styles/tokens.css`, by day and by night. */
const dayGrounds = ['#fbf8f4', '#ffffff', '#f3eee7'];
const nightGrounds = ['#151210', '#1f1b18', '#2a2521'];
/** The strongest tint of a colour that text of that colour stands on. */
const STRONGEST_TINT = 0.22;

const tintedToo = (colour: string, grounds: readonly string[]): string[] => [
  ...grounds,
  ...grounds.map((ground) => mix(colour, STRONGEST_TINT, ground)),
];

/** A fill that stands out less from the paper has an edge, the one of fields. */
const FAINT = 1.2;
const edgeOn = (paper: string, edge: string, fill: string): string =>
  `--color-primary-edge:${contrast(fill, paper) < FAINT ? edge : 'transparent'}`;

const day = (name: string, colour: string): string =>
  `--color-${name}:${colour};--color-on-${name}:${textOn(colour)};` +
  `--color-${name}-ink:${inkOf(colour, tintedToo(colour, dayGrounds), '#000000')}`;
const night = (name: string, colour: string): string =>
  `--color-${name}-ink:${inkOf(colour, tintedToo(colour, nightGrounds), '#ffffff')}`;

/** `/theme.css`: the owner's two colours, with text colours derived from them that can be read. */
export function themeCss({ primary, secondary }: ThemeView): string {
  return (
    `:root{${day('primary', primary)};--color-primary-hover:${hoveredFill(primary)};${edgeOn('#fbf8f4', '#8f857a', primary)};` +
    `${day('secondary', secondary)}}\n` +
    `@media (prefers-color-scheme:dark){:root{${night('primary', primary)};${edgeOn('#151210', '#8b8177', primary)};` +
    `${night('secondary', secondary)}}}\n`
  );
}
