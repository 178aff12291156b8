import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { TRACES } from '../../environment/state-folder.ts';
import type { CompiledSite } from '../render/compile.ts';
import { Renderer } from '../render/renderer.ts';
import { openSiteEngine } from '../site-engine.ts';
import { catalogueSource, differences, withBuildInputs, type BuildInputs } from '../source/catalogue-source.ts';
import { restoreEarlierBuild } from '../source/recovery.ts';
import { savedIndexes } from '../source/saved-indexes.ts';
import { SiteOverlays } from './site-overlays.ts';
import { SnapshotState } from './snapshot-state.ts';

interface SavedSite {
  /** It has read nothing yet. */
  database: Database;
  stateFolder: string;
  compiled: CompiledSite;
  environment: BuildInputs['environment'];
  now(): number;
}

/**
 * Works over the site as its last publish left it, for a process that publishes nothing. null: there is no publish of the present templates.
 * Throws `StateUnreadable`.
 */
export async function overSavedSite<T>(
  site: SavedSite,
  work: (overlays: SiteOverlays) => Promise<T>,
): Promise<T | null> {
  const { database, stateFolder, compiled, environment, now } = site;
  const file = join(stateFolder, TRACES);
  if (!existsSync(file)) return null;
  const state = new SnapshotState(file);
  try {
    const buildInputs = { environment, templates: compiled.templates };
    const source = catalogueSource(database, buildInputs);
    const engine = openSiteEngine({ catalogue: pageCatalogue, source, state, bootId: null });
    const present = { code: compiled.digest, instant: now() };
    if (restoreEarlierBuild(engine, present, { full: false, unreadable: null }) !== null) return null;
    database.useIndexes(savedIndexes((index, part) => engine.read.members(index, part)));
    const found = differences(engine.documents, withBuildInputs(database.stamps(), buildInputs));
    engine.markChanged(found.filter(([key, stamp]) => engine.documents.get(key) !== `broken-${stamp}`));
    const { templates } = pageCatalogue;
    const renderer = new Renderer(compiled.entry);
    return await work(new SiteOverlays({ engine, database, buildInputs, templates, renderer, now }));
  } finally {
    state.close();
  }
}
