import { settingsInput, type Settings } from '../../schema/settings.ts';

/** Whether a figure on the home page is one of the specification that has no named source. */
export function hasUnconfirmedFigures({ heroTiles }: Pick<Settings, 'heroTiles'>): boolean {
  const invented = new Set(settingsInput.parse({}).heroTiles.map(({ figure }) => figure));
  return heroTiles.some(({ figure, source }) => figure !== undefined && source === undefined && invented.has(figure));
}
