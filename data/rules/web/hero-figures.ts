import { settingsInput, type Settings } from '../../schema/settings.ts';

/**
 * Whether a figure on the home page is one that every new site begins with, those of the specification, and no one has said that it is
 * right here, which its source tells.
 */
export function hasUnconfirmedFigures({ heroTiles }: Pick<Settings, 'heroTiles'>): boolean {
  const invented = new Set(settingsInput.parse({}).heroTiles.map(({ figure }) => figure));
  return heroTiles.some(({ figure, source }) => figure !== undefined && source === undefined && invented.has(figure));
}
