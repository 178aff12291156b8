import { FORMAT } from '../../data/catalogue/folder/folder-format.ts';
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as newPack, type Extract, type Pack } from 'tar-stream';
import { z } from 'zod';
import { failedTo } from '../../data/files/errors.ts';
import { privateFileHandle, PRIVATE_FILE_MODE } from '../../data/files/private-files.ts';
import { encrypt } from './encryption.ts';

/** The last entry of an archive: without it the archive is torn. Names with a dot at their beginning are never copied. */
export const MANIFEST = '.manifest.json';

export const manifestSchema = z.object({
  version: z.literal(1),
  /** ISO instant. */
  createdAt: z.string(),
  /** Of the documents. */
  format: z.int(),
  /** SHA-256 of each file in hex, by its path in the data folder. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Whether a path stays in the folder that it is seen from; files with a dot at the beginning of their name are never in an archive. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name));
}

/** A file on disk and its path in the archive. */
export interface ArchivedFile {
  path: string;
  file: string;
}

/**
 * Writes a tar archive of these files, compressed and, with a passphrase, encrypted; its last entry is the manifest. Mode 0600. Throws what
 * the system says.
 */
export async function writeArchive(
  archive: string,
  files: readonly ArchivedFile[],
  { passphrase, createdAt }: { passphrase: string | undefined; createdAt: Date },
): Promise<Manifest> {
  await using handle = await privateFileHandle(archive, 'wx');
  const encryption = passphrase === undefined ? null : await encrypt(passphrase);
  if (encryption !== null) await handle.writeFile(encryption.header);
  const pack = newPack();
  const target = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  };
  const cipher = encryption?.cipher ?? new PassThrough();
  const fill = async () => {
    try {
      const digests: [path: string, digest: string][] = [];
      for (const each of files) {
        const digest = await addFile(pack, each, createdAt);
        if (digest !== null) digests.push([each.path, digest]);
      }
      const manifest: Manifest = {
        version: 1,
        createdAt: createdAt.toISOString(),
        format: FORMAT,
        files: Object.fromEntries(digests),
      };
      pack.entry({ name: MANIFEST, mode: PRIVATE_FILE_MODE, mtime: createdAt }, JSON.stringify(manifest));
      pack.finalize();
      return manifest;
    } catch (error) {
      pack.destroy(error as Error);
      throw error;
    }
  };
  const [manifest] = await Promise.all([fill(), pipeline(asNodeStream(pack), createGzip(), cipher, target)]);
  if (encryption !== null) await handle.writeFile(encryption.cipher.getAuthTag());
  return manifest;
}

/** streamx keeps the contract of Node's streams, and has types of its own. */
export const asNodeStream = (stream: Pack | Extract | ReturnType<Pack['entry']>) =>
  stream as unknown as NodeJS.ReadWriteStream;

/** Its digest; null: the file is gone, and is left out. One that grows or shrinks meanwhile is refused. */
async function addFile(pack: Pack, { path, file }: ArchivedFile, mtime: Date): Promise<string | null> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return null;
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const entry = pack.entry({ name: path, size, mode: PRIVATE_FILE_MODE, mtime });
  await pipeline(createReadStream(file), hashed, asNodeStream(entry)).catch(failedTo('read', file));
  return hash.digest('hex');
}
