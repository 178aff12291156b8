import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../data/database/database.ts';
import { InvalidDocument } from '../../data/database/errors.ts';

const READ_AT_A_TIME = 64;

/** Reads every document; returns an error for each of which no version can be read. */
export async function unreadableDocuments(database: Pick<Database, 'read' | 'stamps'>): Promise<InvalidDocument[]> {
  const errors: InvalidDocument[] = [];
  let read = 0;
  for (const key of database.stamps().keys()) {
    try {
      database.read(key);
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      errors.push(error);
    }
    read += 1;
    if (read % READ_AT_A_TIME === 0) await nextTurn();
  }
  return errors;
}

/** Everything must be built again, and cannot be, since documents cannot be read. All pages stay as they are. */
export class CannotBuild extends Error {
  override name = 'CannotBuild';
  code = 'CANNOT_BUILD';
  constructor(reason: string, unreadable: readonly InvalidDocument[]) {
    super(
      `Nothing was published, and all pages stay as they are: everything must be built again (${reason}), and ` +
        `documents cannot be read. ${unreadable.map(({ message }) => message).join('\n')}`,
    );
  }
}
