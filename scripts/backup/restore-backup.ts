import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { disk } from '../../data/files/disk.ts';
import { closing } from '../../data/files/closing.ts';
import { failedTo, tryTo } from '../../data/files/errors.ts';
import { checkFormat } from '../../data/catalogue/folder/folder-format.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import type { Moved } from '../../data/cluster/move/move.ts';
import { privateFileHandle, PRIVATE_FOLDER_MODE } from '../../data/files/private-files.ts';
import { damageOf, formerRecordsIn, RECORDS } from '../../data/records/copy-records.ts';
import { jsonIn } from '../../data/rules/text/json-in.ts';
import { isSafePath, MANIFEST, manifestSchema, type Manifest } from './write-archive.ts';
import { CannotRestore, damaged, readArchive, type ArchiveEntry } from './read-archive.ts';
import { makeWhole } from './make-whole.ts';

/**
 * Restores an archive into a folder that is missing or empty, which is there whole and proven or not at all: each file has the digest that
 * the manifest names, no file is missing or added, and the records are sound. Throws `CannotRestore`, `WrongFormat` and `StorageFailed`.
 */
export async function restoreBackup(archive: string, dataFolder: string, passphrase: string | undefined) {
  refuseFull(dataFolder);
  return makeWhole(dataFolder, async (folder) => {
    const manifest = await extractFiles(archive, folder, passphrase);
    checkFormat(disk, folder, dataFolder);
    const records = join(folder, RECORDS);
    const damage = existsSync(records) ? damageOf(records) : null;
    if (damage !== null)
      throw new CannotRestore(`The records in ${archive} are damaged: ${damage}. Nothing was restored.`);
    if (formerRecordsIn(folder) !== undefined)
      throw new CannotRestore(
        `A release before 0.2.0 has written the private records in ${archive}, and this one cannot use them. Restore it with release ` +
          '0.2.0, start that once, and then this one. Nothing was restored.',
      );
    refuseFull(dataFolder);
    return manifest;
  });
}

function refuseFull(folder: string): void {
  const names = tryTo('read', folder, () => (existsSync(folder) ? readdirSync(folder) : []));
  if (names.length > 0)
    throw new CannotRestore(`${folder} is not empty. Choose a folder that is missing or empty. Nothing was restored.`);
}

/** Writes the files and compares them with the manifest. */
async function extractFiles(archive: string, folder: string, passphrase: string | undefined): Promise<Manifest> {
  const found: { [path: string]: string } = {};
  let manifest: Manifest | undefined;
  await readArchive(archive, passphrase, async (entry) => {
    const { name, type } = entry.header;
    if (manifest !== undefined || type !== 'file') throw damaged(archive);
    if (name === MANIFEST) {
      manifest = manifestSchema.safeParse(jsonIn(Buffer.concat(await Array.fromAsync(entry)).toString())).data;
      if (manifest === undefined) throw damaged(archive);
    } else if (!isSafePath(name) || Object.hasOwn(found, name)) throw damaged(archive);
    else found[name] = await writeFile(entry, folder, name);
  });
  if (manifest === undefined || !isDeepStrictEqual({ ...manifest.files }, found)) throw damaged(archive);
  return manifest;
}

/** Gives its digest. No other user of the machine reads a data folder. */
async function writeFile(entry: ArchiveEntry, folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  const failed = failedTo('write', file);
  tryTo('write', file, () => disk.makeFolder(dirname(file), PRIVATE_FOLDER_MODE));
  await using handle = await privateFileHandle(file, 'wx').catch(failed);
  for await (const chunk of entry) {
    hash.update(chunk);
    await handle.writeFile(chunk).catch(failed);
  }
  return hash.digest('hex');
}

/**
 * Fills a database that was never used with a data folder. What PostgreSQL needs is loaded only for that. Throws `CannotMove`, `FolderInUse`,
 * `RecordsFailed` and `StorageFailed`.
 */
export async function fillDatabase(folder: string, url: string, command: string): Promise<Moved> {
  const { moveIn } = await import('../../data/cluster/move/move.ts');
  await using database = closing(await openDatabase({ folder, mode: 'write', holder: { command } }));
  return await moveIn(database, url);
}
