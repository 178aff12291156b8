import { existsSync } from 'node:fs';
import { Unavailable } from '../../../api/http/errors.ts';
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
  database: Pick<Database, 'read' | 'stamps'>;
  compiled: Pick<CompiledSite, 'digest'>;
  buildInputs: BuildInputs;
  now(): number;
}

/**
 * Works over an engine as the last publish saved it, which is told what has changed since. Throws `Unavailable` where nothing was published
 * with the present templates, and `StateUnreadable`.
 */
export async function overSavedSite<T extends object>(
  site: SavedSite,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const { traces, database, compiled, buildInputs, now } = site;
  const source = catalogueSource(database, buildInputs);
  const found = await overSavedEngine(traces, source, async (engine) => {
    const present = { code: compiled.digest, instant: now() };
    if (restoreEarlierBuild(engine, present, { full: false, unreadable: null }) !== null) return null;
    const found = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    engine.markChanged(found.filter(([key, stamp]) => engine.documents.get(key) !== `broken-${stamp}`));
    return work(engine);
  });
  if (found === null) throw new Unavailable('Nothing was published with the present templates yet.');
  return found;
}

/** Works over the engine as the last publish saved it, unrestored; null: nothing was. Throws `StateUnreadable`. */
export async function overSavedEngine<T>(
  traces: string,
  source: EngineOptions['source'],
  work: (engine: Engine) => Promise<T>,
): Promise<T | null> {
  if (!existsSync(traces)) return null;
  using state = openSnapshot(traces);
  return await work(openSiteEngine({ source, catalogue: pageCatalogue, state, bootId: '' }));
}
