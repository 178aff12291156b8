import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { Engine } from '../../engine/engine.ts';
import type { State } from '../../engine/nodes/state.ts';
import { StateUnreadable } from '../../engine/nodes/state-errors.ts';
import type { Source } from '../../engine/nodes/terms.ts';
import { SavedTraces } from '../../engine/saved/saved-traces.ts';
import { FORMAT } from '../../engine/saved/state-tables.ts';
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
  const state = openSnapshot(traces);
  try {
    return await work(openSiteEngine({ catalogue: pageCatalogue, source, state, bootId: null }));
  } finally {
    state.close();
  }
}

function openSnapshot(file: string): SnapshotState {
  try {
    return new SnapshotState(new DatabaseSync(file, { readOnly: true }), file);
  } catch (error) {
    throw new StateUnreadable(file, error);
  }
}

/** The traces as they were saved when this was opened, whatever is saved beside it since. Nothing can be saved in it. */
class SnapshotState extends SavedTraces implements State {
  /** Throws what SQLite says, and for traces of another format. */
  constructor(db: DatabaseSync, file: string) {
    super(db, file);
    db.exec('BEGIN');
    // the first read of a transaction decides what all of it sees
    if (this.format() !== FORMAT) throw new Error('it is of another version');
  }

  beginPublish(): void {
    this.save();
  }

  save(): void {
    throw new TypeError(`${this.file} is open for reading only.`);
  }

  reset(): void {
    this.save();
  }
}
