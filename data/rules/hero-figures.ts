import { settingsInput, type Settings } from '../schema/settings.ts';

/** Whether a figure on the home page is one that every new site begins with: those of the specification, which were not counted here. */
export function hasUnconfirmedFigures({ heroTiles }: Pick<Settings, 'heroTiles'>): boolean {
  const invented = new Set(settingsInput.parse({}).heroTiles.map(({ figure }) => figure));
  return heroTiles.some(({ figure }) => invented.has(figure));
}
