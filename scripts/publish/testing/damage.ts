import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { stateFolderOf } from '../../environment/state-folder.ts';

/** Makes the answers of the build state of this folder unreadable, each by itself. */
export function damageAnswers(out: string): void {
  using traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  traces.exec("UPDATE answers SET answer = '[' WHERE id LIKE 'q:%'");
}
