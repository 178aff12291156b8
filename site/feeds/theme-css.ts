import type { SiteColours } from '../../data/queries/reading/site.ts';
import { contrast, FAINT, hoveredFill, inkOf, mix, textOn } from '../../data/rules/web/colours.ts';

/**
 * Of `site/styles/tokens.css`, by day and by night: paper, surface and sunken, on which coloured text stands, and the edge of fields.
 * `strongest`: the colour that any other becomes text towards.
 */
const dayScheme = { grounds: ['#fbf8f4', '#ffffff', '#f3eee7'], edge: '#8f857a', strongest: '#000000' } as const;
const nightScheme = { grounds: ['#151210', '#1f1b18', '#2a2521'], edge: '#8b8177', strongest: '#ffffff' } as const;
type Scheme = typeof dayScheme | typeof nightScheme;
/** The strongest tint of a colour that text of that colour stands on. */
const STRONGEST_TINT = 0.22;

const inkIn = ({ grounds, strongest }: Scheme, colour: string): string =>
  inkOf(colour, [...grounds, ...grounds.map((ground) => mix(colour, STRONGEST_TINT, ground))], strongest);

/** A fill that hardly stands out from the paper has an edge. */
const edgeIn = ({ grounds: [paper], edge }: Scheme, fill: string): string =>
  contrast(fill, paper) < FAINT ? edge : 'transparent';

/** Custom properties without `--color-`, by day and what differs by night. */
type Values = { readonly [name: string]: string };

export const themeValues = ({ primary, secondary }: SiteColours): { day: Values; night: Values } => ({
  day: {
    primary,
    'on-primary': textOn(primary),
    'primary-ink': inkIn(dayScheme, primary),
    'primary-hover': hoveredFill(primary),
    'primary-edge': edgeIn(dayScheme, primary),
    secondary,
    'on-secondary': textOn(secondary),
    'secondary-ink': inkIn(dayScheme, secondary),
  },
  night: {
    'primary-ink': inkIn(nightScheme, primary),
    'primary-edge': edgeIn(nightScheme, primary),
    'secondary-ink': inkIn(nightScheme, secondary),
  },
});

const rule = (values: Values): string =>
  `:root{${Object.entries(values)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')}}`;

/** `/theme.css`: the owner's two colours, with text colours derived from them that can be read. */
export function themeCss(colours: SiteColours): string {
  const { day, night } = themeValues(colours);
  return `${rule(day)}\n@media (prefers-color-scheme:dark){${rule(night)}}\n`;
}
