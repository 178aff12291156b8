import { expect, it } from 'vitest';
import { settingsInput } from '../../schema/settings.ts';
import { hasUnconfirmedFigures } from './hero-figures.ts';

it('figures are unconfirmed as long as one is left that every new site begins with', () => {
  const { heroTiles } = settingsInput.parse({});
  const own = heroTiles.map((tile) => ({ ...tile, figure: `${tile.figure} counted` }));
  expect(hasUnconfirmedFigures({ heroTiles })).toBe(true);
  expect(hasUnconfirmedFigures({ heroTiles: [...own.slice(1), heroTiles[0]!] })).toBe(true);
  const confirmed = heroTiles.map((tile) => ({ ...tile, source: { kind: 'owner' as const, reference: '' } }));
  const settled = [own, [], confirmed].map((tiles) => hasUnconfirmedFigures({ heroTiles: tiles }));
  expect(settled).toEqual([false, false, false]);
});
