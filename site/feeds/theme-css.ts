import { contrast, FAINT, hoveredFill, inkOf, mix, textOn } from '../../data/rules/web/colours.ts';

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

/** A fill that hardly stands out from the paper has an edge, the one of fields. */
const edgeOn = (paper: string, edge: string, fill: string): string =>
  contrast(fill, paper) < FAINT ? edge : 'transparent';

/** Custom properties without `--color-`, by day and what differs by night. */
type Values = { readonly [name: string]: string };

const day = (name: string, colour: string): Values => ({
  [name]: colour,
  [`on-${name}`]: textOn(colour),
  [`${name}-ink`]: inkOf(colour, tintedToo(colour, dayGrounds), '#000000'),
});
const night = (name: string, colour: string): Values => ({
  [`${name}-ink`]: inkOf(colour, tintedToo(colour, nightGrounds), '#ffffff'),
});

export const themeValues = ({ primary, secondary }: ThemeView): { day: Values; night: Values } => ({
  day: {
    ...day('primary', primary),
    'primary-hover': hoveredFill(primary),
    'primary-edge': edgeOn('#fbf8f4', '#8f857a', primary),
    ...day('secondary', secondary),
  },
  night: {
    ...night('primary', primary),
    'primary-edge': edgeOn('#151210', '#8b8177', primary),
    ...night('secondary', secondary),
  },
});

const rule = (values: Values): string =>
  `:root{${Object.entries(values)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')}}`;

/** `/theme.css`: the owner's two colours, with text colours derived from them that can be read. */
export function themeCss(view: ThemeView): string {
  const values = themeValues(view);
  return `${rule(values.day)}\n@media (prefers-color-scheme:dark){${rule(values.night)}}\n`;
}
