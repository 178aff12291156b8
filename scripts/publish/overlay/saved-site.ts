import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { ChangedDocuments } from '../../../api/publishing/effect.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Source } from '../../engine/nodes/terms.ts';
import { TRACES } from '../../environment/state-folder.ts';
import type { CompiledSite } from '../render/compile.ts';
import { Renderer } from '../render/renderer.ts';
import { openSiteEngine } from '../site-engine.ts';
import { catalogueSource, differences, withBuildInputs, type BuildInputs } from '../source/catalogue-source.ts';
import { restoreEarlierBuild } from '../source/recovery.ts';
import { SiteOverlays } from './site-overlays.ts';
import { SnapshotState } from './snapshot-state.ts';

interface SavedSite {
  database: Database;
  stateFolder: string;
  compiled: CompiledSite;
  environment: BuildInputs['environment'];
  now(): number;
}

/**
 * See `SiteOverlays.countFiles`: over what the last publish left, for a process that publishes nothing. null: there is no publish of the
 * present templates, either. Throws `StateUnreadable`.
 */
export async function countSavedFiles(changes: ChangedDocuments, site: SavedSite): Promise<number | null> {
  const { database, stateFolder, compiled, environment, now } = site;
  const buildInputs = { environment, templates: compiled.templates };
  const source = catalogueSource(database, buildInputs);
  return overSavedEngine(stateFolder, source, (engine) => {
    const present = { code: compiled.digest, instant: now() };
    if (restoreEarlierBuild(engine, present, { full: false, unreadable: null }) !== null) return null;
    const found = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    engine.markChanged(found.filter(([key, stamp]) => engine.documents.get(key) !== `broken-${stamp}`));
    const renderer = new Renderer(compiled.entry);
    return new SiteOverlays({ ...pageCatalogue, engine, database, buildInputs, renderer, now }).countFiles(changes);
  });
}

/** Works over the engine as the last publish saved it, unrestored; null: nothing was. Throws `StateUnreadable`. */
export async function overSavedEngine<T>(
  stateFolder: string,
  source: Source,
  work: (engine: Engine) => T | Promise<T>,
): Promise<T | null> {
  const file = join(stateFolder, TRACES);
  if (!existsSync(file)) return null;
  const state = new SnapshotState(file);
  try {
    return await work(openSiteEngine({ catalogue: pageCatalogue, source, state, bootId: null }));
  } finally {
    state.close();
  }
}
