import { existsSync } from 'node:fs';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EngineOptions } from '../../engine/saved/engine-options.ts';
import { openSnapshot } from '../../engine/saved/open-state.ts';
import type { CompiledSite } from '../render/compile.ts';
import { openSiteEngine } from '../site-engine.ts';
import { catalogueSource, differences, withBuildInputs, type BuildInputs } from '../source/catalogue-source.ts';
import { restoreEarlierBuild } from '../source/recovery.ts';

export interface SavedSite {
  /** The file of the traces. */
  traces: string;
  database: Pick<Database, 'read' | 'stamps' | 'follow'>;
  compiled: Pick<CompiledSite, 'digest'>;
  buildInputs: BuildInputs;
  now(): number;
}

/**
 * Works over an engine as the last publish saved it, which is told what has changed since. null: there is no publish of the present
 * templates. `isWanted`: see `EngineOptions`. Throws `StateUnreadable`.
 */
export function overSavedSite<T>(
  site: SavedSite,
  work: (engine: Engine) => Promise<T | null>,
  isWanted?: EngineOptions['isWanted'],
): Promise<T | null> {
  const { traces, database, compiled, buildInputs, now } = site;
  const source = catalogueSource(database, buildInputs);
  return overSavedEngine(traces, { source, isWanted }, async (engine) => {
    const present = { code: compiled.digest, instant: now() };
    if (restoreEarlierBuild(engine, present, { full: false, unreadable: null }) !== null) return null;
    const found = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    engine.markChanged(found.filter(([key, stamp]) => engine.documents.get(key) !== `broken-${stamp}`));
    return work(engine);
  });
}

/** Works over the engine as the last publish saved it, unrestored; null: nothing was. Throws `StateUnreadable`. */
export async function overSavedEngine<T>(
  traces: string,
  options: Pick<EngineOptions, 'source' | 'isWanted'>,
  work: (engine: Engine) => Promise<T>,
): Promise<T | null> {
  if (!existsSync(traces)) return null;
  const state = openSnapshot(traces);
  try {
    return await work(openSiteEngine({ ...options, catalogue: pageCatalogue, state, bootId: '' }));
  } finally {
    state.close();
  }
}
