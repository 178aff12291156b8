import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Engine } from '../../engine/engine.ts';
import { StateUnreadable } from '../../engine/nodes/state-errors.ts';
import { differences, withBuildInputs, type BuildInputs } from './catalogue-source.ts';

/** Brings changes that were made to documents outside this process into the database and to the engine. */
export class OutsideChanges {
  readonly #database: Database;
  readonly #engine: Engine;
  readonly #buildInputs: BuildInputs;
  /** Called with the reason, as a clause, when the engine's indexes cannot be read. */
  readonly #onDamage: (clause: string) => void;

  constructor(
    { database, engine, buildInputs }: { database: Database; engine: Engine; buildInputs: BuildInputs },
    onDamage: (clause: string) => void,
  ) {
    this.#database = database;
    this.#engine = engine;
    this.#buildInputs = buildInputs;
    this.#onDamage = onDamage;
  }

  /** Returns the keys of what changed. */
  accept(): string[] {
    const changes = this.#changes();
    const looked = this.#refreshed(changes.map(([key]) => key as DocumentKey));
    this.#engine.markChanged([
      ...changes.filter(([key]) => key in this.#buildInputs),
      ...looked.map((key) => [key, this.stampOf(key, null)] as const),
    ]);
    return [...new Set([...changes.map(([key]) => key), ...looked])];
  }

  /**
   * Reads again what the disk did not read, or was refused for what it refers to, though nobody said that it changed. Returns the keys of
   * what was looked at.
   */
  readWaiting(): string[] {
    return this.#database.problems().length === 0 ? [] : [...this.#refreshed([])];
  }

  /** Reads changed documents again, so that no stamp is kept of a version that was not read. */
  reread(): void {
    this.#refreshed(this.#changes().flatMap(([key]) => (key in this.#buildInputs ? [] : (key as DocumentKey))));
  }

  /** The stamp of the current version. That of a broken file, `found`, must not count as checked at the next start. */
  stampOf(key: string, found: string | null): string | null {
    return key in this.#buildInputs ? found : this.#database.stamp(key as DocumentKey);
  }

  #changes(): [key: string, stamp: string | null][] {
    const found = withBuildInputs(this.#database.stamps(), this.#buildInputs);
    // Changes that the engine has not accepted yet may have been overtaken by later ones.
    const overtaken = [...this.#engine.marked].filter(([key, stamp]) => (found.get(key) ?? null) !== stamp);
    return [
      ...differences(this.#engine.documents, found),
      ...overtaken.map(([key]): [string, string | null] => [key, found.get(key) ?? null]),
    ];
  }

  /** The database checks slugs and references in the engine's indexes, which cannot be read while the traces are damaged. */
  #refreshed(keys: readonly DocumentKey[]): readonly DocumentKey[] {
    try {
      return this.#database.refresh(keys);
    } catch (error) {
      if (!(error instanceof StateUnreadable)) throw error;
      this.#onDamage(error.clause);
      return keys;
    }
  }
}
