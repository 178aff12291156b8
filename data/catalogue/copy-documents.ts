import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileStamp, FileSystem } from '../files/file-system.ts';
import { disk as realDisk } from '../files/disk.ts';
import { errorCode, failedTo, tryTo, ExplainedError } from '../files/errors.ts';
import { inTurns } from '../files/in-batches.ts';
import { checkFormat } from './folder/folder-format.ts';
import { folderView, type FolderView } from './documents/folder-view.ts';
import { readFile, stampOf } from '../files/json-file.ts';
import { placeOf } from './folder/layout.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../files/private-files.ts';
import { pauseWriter } from './writer.ts';
import type { DocumentKey } from '../schema/documents.ts';

/** After this many tries, each of which costs one stat a document, the writer is asked to pause. */
const TRIES_BESIDE_WRITER = 20;
/** After this many tries the copy is given up: other programs keep changing the files. */
const MOST_TRIES = 1_000;
/** How many files are copied between two turns of the event loop. */
const AT_ONCE = 100;
/** Changes that the records do not hold yet. */
const uncopiedChanges = /^private\/changes\/\d+\.log$/;
const MEDIA = 'media';

/** The documents kept changing: there was no moment as of which they could be copied. */
class NeverQuiet extends ExplainedError {}

/**
 * Copies the documents of a data folder, its format and the changes that are not in the records yet as of one moment, beside the process
 * that writes them, and returns their paths, sorted. Documents that this release does not know are copied as they are; media and
 * `records.sqlite` are not. What was copied stands as soon as every stamp is the same afterwards; until then, what changed meanwhile is
 * copied again, at last while the writer pauses. Throws `NeverQuiet`, `WrongFormat` and `StorageFailed`.
 */
export async function copyDocuments(folder: string, target: string, disk: FileSystem = realDisk): Promise<string[]> {
  const view = folderView(folder, disk);
  const copied = new Map<string, FileStamp>();
  using pause = new DisposableStack();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (tries === TRIES_BESIDE_WRITER) pause.use(pauseWriter(folder));
    const present = stampsOf(view);
    const gone = [...copied.keys()].filter((path) => !present.has(path));
    const changed = [...present].filter(([path, stamp]) => copied.get(path) !== stamp);
    if (gone.length === 0 && changed.length === 0) {
      checkFormat(disk, target, folder);
      return [...copied.keys()].sort();
    }
    // a server that copies answers others in between; what changes then is copied again
    for await (const path of inTurns([...gone, ...changed.map(([each]) => each)], AT_ONCE)) {
      const stamp = copyOne(view, target, path);
      if (stamp === null) copied.delete(path);
      else copied.set(path, stamp);
    }
    await nextTurn();
  }
  throw new NeverQuiet(
    `Other programs kept changing the documents of ${folder}, so no consistent copy could be made. Stop them, or back up again later.`,
  );
}

/** Stamps by path, seen from the data folder. The journal is looked at first, and seen through until the next look. */
function stampsOf(view: FolderView): Map<string, FileStamp> {
  view.refreshJournal();
  const stamps = new Map<string, FileStamp>();
  for (const [key, stamp] of view.scan().stamps) stamps.set(`${key}.json`, stamp);
  for (const path of otherFiles(view)) {
    const stamp = isJson(path) ? view.stamp(keyOf(path)) : stampOf(view.disk, join(view.folder, path));
    if (stamp !== null) stamps.set(path, stamp);
  }
  return stamps;
}

/** The stamp of what was copied, taken before the bytes; null: there is no such file any more. */
function copyOne(view: FolderView, target: string, path: string): FileStamp | null {
  const file = join(view.folder, path);
  const found = isJson(path) ? view.find(keyOf(path)) : readFile(view.disk, file);
  if (found === null) return null;
  // bytes that are not UTF-8 are no document, and are kept as they are
  const bytes = found.text === null ? tryTo('read', file, () => view.disk.read(file)) : Buffer.from(found.text);
  const copy = join(target, path);
  tryTo('write', copy, () => {
    view.disk.makeFolder(dirname(copy));
    view.disk.write(copy, bytes, { mode: PRIVATE_FILE_MODE });
  });
  return found.stamp;
}

/** What the schemas of this release do not name: the format, documents of later releases. */
function otherFiles(view: FolderView): string[] {
  return filesBelow(view, '').filter((path) =>
    path.startsWith(`${PRIVATE_FOLDER}/`)
      ? uncopiedChanges.test(path)
      : isJson(path) && placeOf(keyOf(path)) === undefined && !path.split('/').some((name) => name.startsWith('.')),
  );
}

function filesBelow(view: FolderView, place: string): string[] {
  const folder = join(view.folder, place);
  try {
    return view.disk.list(folder).flatMap((entry) => {
      const path = place === '' ? entry.name : `${place}/${entry.name}`;
      if (path === MEDIA) return [];
      return entry.isDirectory() ? filesBelow(view, path) : [path];
    });
  } catch (cause) {
    if (place !== '' && errorCode(cause) === 'ENOENT') return [];
    return failedTo('read', folder)(cause);
  }
}

const isJson = (path: string): boolean => path.endsWith('.json');
const keyOf = (path: string): DocumentKey => path.slice(0, -'.json'.length) as DocumentKey;
