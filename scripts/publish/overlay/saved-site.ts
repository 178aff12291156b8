import { existsSync } from 'node:fs';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Source } from '../../engine/nodes/terms.ts';
import type { CompiledSite } from '../render/compile.ts';
import { Renderer } from '../render/renderer.ts';
import { openSiteEngine } from '../site-engine.ts';
import { catalogueSource, differences, withBuildInputs, type BuildInputs } from '../source/catalogue-source.ts';
import { restoreEarlierBuild } from '../source/recovery.ts';
import { SiteOverlays } from './site-overlays.ts';
import { SnapshotState } from './snapshot-state.ts';
import type { ChangedDocuments } from '../../../api/publishing/publisher.ts';

export interface SavedSite {
  /** The file of the traces. */
  traces: string;
  database: Pick<Database, 'read' | 'stamps'>;
  compiled: Pick<CompiledSite, 'digest' | 'entry'>;
  buildInputs: BuildInputs;
  now(): number;
}

/**
 * See `SiteOverlays.countPages`: over what the last publish left, for a process that publishes nothing. null: there is no publish of the
 * present templates, either. Throws `StateUnreadable`.
 */
export const countSavedPages = (changes: ChangedDocuments, site: SavedSite): Promise<number | null> =>
  overSavedSite(site, (engine) =>
    new SiteOverlays({ ...pageCatalogue, ...site, engine, renderer: new Renderer(site.compiled.entry) }).countPages(
      changes,
    ),
  );

/**
 * Works over an engine as the last publish saved it, which is told what has changed since. null: there is no publish of the present
 * templates. Throws `StateUnreadable`.
 */
export function overSavedSite<T>(site: SavedSite, work: (engine: Engine) => Promise<T | null>): Promise<T | null> {
  const { traces, database, compiled, buildInputs, now } = site;
  return overSavedEngine(traces, catalogueSource(database, buildInputs), async (engine) => {
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
  source: Source,
  work: (engine: Engine) => Promise<T>,
): Promise<T | null> {
  if (!existsSync(traces)) return null;
  const state = new SnapshotState(traces);
  try {
    return await work(openSiteEngine({ catalogue: pageCatalogue, source, state, bootId: null }));
  } finally {
    state.close();
  }
}
