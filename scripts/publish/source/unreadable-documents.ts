import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { ExplainedError, FIX_FILE, InvalidDocument } from '../../../data/files/errors.ts';
import { folderNames, singleNames } from '../../../data/catalogue/folder/layout.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';

const READ_AT_A_TIME = 64;
/** Documents of a folder. More, and more than half of it, are a fault of the disk or of this release, which lists must not be made from. */
const FEW = 10;

type Documents = Pick<Database, 'read' | 'ids' | 'stamps' | 'problems'>;

/** Everything must be built again, and cannot be, since documents cannot be read. All pages stay as they are. */
export class CannotBuild extends ExplainedError {
  constructor(reason: string, unreadable: InvalidDocument) {
    super(
      `Nothing was published, and all pages stay as they are: everything must be built again (${reason}), and ` +
        `documents that are needed for it cannot be read. ${unreadable.message}`,
    );
  }
}

/** Reads every document: those of which no version can be read are named by `problems` from then on. */
export async function readAll(database: Documents): Promise<void> {
  let read = 0;
  for (const key of database.stamps().keys()) {
    errorOf(database, key);
    read += 1;
    if (read % READ_AT_A_TIME === 0) await nextTurn();
  }
}

/**
 * Lists go without a few stores or posts, and nothing goes without the settings: throws `CannotBuild` where more is missing. All documents
 * have been looked at.
 */
export function checkNeeded(database: Documents, reason: string): void {
  const unreadable = unreadableIn(database);
  const needed = [
    ...singleNames.filter((key) => unreadable.has(key)),
    ...folderNames.flatMap((folder) => {
      const keys = [...unreadable.keys()].filter((key) => key.startsWith(`${folder}/`));
      return keys.length > Math.max(FEW, database.ids(folder).length / 2) ? keys : [];
    }),
  ];
  const [first, ...more] = needed.flatMap((key) => unreadable.get(key)?.problems ?? []);
  if (first !== undefined) throw new CannotBuild(reason, new InvalidDocument([first, ...more], FIX_FILE));
}

/** Whether there is a document of which no version can be read, so that it is not known which pages are about it. */
export const isAnyUnreadable = (database: Documents): boolean => unreadableIn(database).size > 0;

function unreadableIn(database: Documents): Map<string, InvalidDocument> {
  const keys = new Set(database.problems().map(({ key }) => key));
  const found = [...keys].map((key) => [key, errorOf(database, key as DocumentKey)] as const);
  return new Map(found.filter((each): each is [string, InvalidDocument] => each[1] !== null));
}

function errorOf(database: Documents, key: DocumentKey): InvalidDocument | null {
  try {
    database.read(key);
    return null;
  } catch (error) {
    if (error instanceof InvalidDocument) return error;
    throw error;
  }
}
