import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { stateFolderOf } from '../../environment/state-folder.ts';

/** Makes the answers of the build state of this folder unreadable, each by itself. */
export const damageAnswers = (out: string): void =>
  changeTraces(out, "UPDATE answers SET answer = '[' WHERE id LIKE 'q:%'");

/** The same of its pages. */
export const damagePages = (out: string): void => changeTraces(out, "UPDATE pages SET params = '['");

function changeTraces(out: string, sql: string): void {
  const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  traces.exec(sql);
  traces.close();
}
