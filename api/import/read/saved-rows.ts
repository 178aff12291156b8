import { join } from 'node:path';
import { appendPrivateFile, makePrivateFolder, writePrivateFile } from '../../../data/files/private-files.ts';
import { scratchOf } from '../cells/import-folder.ts';
import { inTurns } from '../cells/turns.ts';
import { linesOf } from './text-encoding.ts';

/** They are written, and read again, as one line of JSON. */
const ROWS_TOGETHER = 40;

/**
 * Writes what was read of a file beside it, from where it is read again in a fraction of the time that the file takes. The answer gives it
 * as often as it is asked for.
 */
export async function saveRows<Row>(file: string, rows: Iterable<Row>): Promise<() => Generator<Row, void>> {
  const saved = join(scratchOf(file), 'rows');
  const waiting: Row[] = [];
  function* saving() {
    for (const row of rows) if (waiting.push(row) === ROWS_TOGETHER) yield write();
    write();
  }
  const write = (): void => appendPrivateFile(saved, `${JSON.stringify(waiting.splice(0))}\n`);
  makePrivateFolder(scratchOf(file));
  writePrivateFile(saved, '');
  await inTurns(saving());
  return function* () {
    for (const text of linesOf(saved, 'utf-8', Infinity)) yield* JSON.parse(text || '[]') as Row[];
  };
}
