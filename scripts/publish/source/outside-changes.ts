import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Engine } from '../../engine/engine.ts';
import { StateUnreadable } from '../../engine/nodes/state-errors.ts';
import { differences, withBuildInputs, type BuildInputs } from './catalogue-source.ts';

interface Parts {
  database: Database;
  engine: Engine;
  buildInputs: BuildInputs;
}

/**
 * Brings changes that were made to documents outside this process into the database and to the engine. `onDamage`: is called with the
 * reason, as a clause, when the engine's indexes cannot be read.
 */
export function outsideChanges({ database, engine, buildInputs }: Parts, onDamage: (clause: string) => void) {
  function changes(): [key: string, stamp: string | null][] {
    const found = withBuildInputs(database.stamps(), buildInputs);
    // Changes that the engine has not accepted yet may have been overtaken by later ones.
    const overtaken = [...engine.marked].filter(([key, stamp]) => (found.get(key) ?? null) !== stamp);
    return [
      ...differences(engine.documents, found),
      ...overtaken.map(([key]): [string, string | null] => [key, found.get(key) ?? null]),
    ];
  }

  /** The database checks slugs and references in the engine's indexes, which cannot be read while the traces are damaged. */
  function refreshed(keys: readonly DocumentKey[]): readonly DocumentKey[] {
    try {
      return database.refresh(keys);
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      onDamage(error.clause);
      return keys;
    }
  }

  /** The stamp of the current version. That of a broken file, `found`, must not count as checked at the next start. */
  const stampOf = (key: string, found: string | null): string | null =>
    key in buildInputs ? found : database.stamp(key as DocumentKey);

  return {
    stampOf,
    /** Returns the keys of what changed. */
    accept(): string[] {
      const changed = changes();
      const looked = refreshed(changed.map(([key]) => key as DocumentKey));
      engine.markChanged([
        ...changed.filter(([key]) => key in buildInputs),
        ...looked.map((key) => [key, stampOf(key, null)] as const),
      ]);
      return [...new Set([...changed.map(([key]) => key), ...looked])];
    },
    /**
     * Reads again what the disk did not read, or was refused for what it refers to, though nobody said that it changed. What comes of
     * that is published as any change is. Returns the keys of what was looked at.
     */
    readWaiting: (): string[] => (database.problems().length === 0 ? [] : [...refreshed([])]),
    /** Reads changed documents again, so that no stamp is kept of a version that was not read. */
    reread(): void {
      refreshed(changes().flatMap(([key]) => (key in buildInputs ? [] : (key as DocumentKey))));
    },
  };
}
