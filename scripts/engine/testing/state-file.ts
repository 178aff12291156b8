import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openState } from '../saved/open-state.ts';

/**
 * A file for the state, which goes when the test ends. `damage`: changes it behind the back of the engine. `removed`: the endings of the files
 * that were removed.
 */
export function stateFile() {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'traces.sqlite');
  const damage = (how: (db: DatabaseSync) => void): void => {
    using db = new DatabaseSync(file);
    how(db);
  };
  const removed: string[] = [];
  const open = () =>
    openState(file, (path) => {
      removed.push(path.slice(file.length));
      rmSync(path, { force: true });
    });
  return { file, damage, removed, open };
}
