import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { settings, type Settings } from '../../../data/schema/settings.ts';
import { typedSource } from '../owners-edit.ts';
import { presentSettings } from '../present-settings.ts';
import { checkRevision, edited, merged, without } from '../revision.ts';

/** Changes the settings. Throws what is wrong with the change, before anything is written. */
export function changeSettings(
  transaction: Transaction,
  changes: { revision?: number | undefined },
  now: Date,
): Settings {
  const present = presentSettings(transaction.read('settings'), now);
  checkRevision(present, changes.revision);
  const typed = merged(settings, present, { ...changes, revision: undefined });
  const heroTiles = withSources(present.heroTiles, typed.heroTiles, now);
  const changed = edited(present, { ...typed, heroTiles }, now);
  if (changed !== present) transaction.write('settings', changed);
  return changed;
}

/** A figure that is typed, or under another label, is the owner's, unless its source is changed as well. */
function withSources(present: Settings['heroTiles'], typed: Settings['heroTiles'], now: Date): Settings['heroTiles'] {
  return typed.map((tile) => {
    if (tile.figure === undefined) return without(tile, 'source');
    const before = present.find(({ figure, label }) => figure === tile.figure && label === tile.label);
    if (before !== undefined) return tile.source || !before.source ? tile : { ...tile, source: before.source };
    const isNew = tile.source !== undefined && !present.some(({ source }) => isDeepStrictEqual(source, tile.source));
    return isNew ? tile : { ...tile, ...typedSource({}, now) };
  });
}
