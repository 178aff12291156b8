import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as newExtract, type Header } from 'tar-stream';
import { ExplainedError, StorageFailed, errorCode } from '../../data/files/errors.ts';
import { decrypt, HEADER_BYTES, isEncrypted, TAG_BYTES } from './encryption.ts';
import { asNodeStream } from './write-archive.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

/** An archive cannot be restored, or not there. Nothing was restored. */
export class CannotRestore extends ExplainedError {}

/** Its content must be read to the end. */
export type ArchiveEntry = AsyncIterable<Buffer> & { header: Header };

export const damaged = (archive: string): CannotRestore =>
  new CannotRestore(
    `${archive} is damaged or incomplete. Nothing was restored; use another copy, or an earlier backup.`,
  );

/**
 * Gives each entry of an archive to `take`, in order. When this resolves, the archive was whole and, if encrypted, authentic: until then
 * nothing that was taken may be trusted. Throws `CannotRestore` and `StorageFailed`, and what `take` throws.
 */
export async function readArchive(
  archive: string,
  passphrase: string | undefined,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  await using handle = await open(archive).catch((cause: unknown) => {
    throw errorCode(cause) === 'ENOENT'
      ? new CannotRestore(`There is no archive ${archive}. Nothing was restored.`)
      : new StorageFailed('read', archive, cause);
  });
  const { start, end, decipher } = await layoutOf(handle, archive, passphrase);
  const extract = newExtract();
  const source = createReadStream(archive, { start, end });
  const takeAll = async () => {
    for await (const entry of extract) await take(entry as unknown as ArchiveEntry);
  };
  const [taken, read] = await Promise.allSettled([
    takeAll(),
    pipeline(source, decipher ?? new PassThrough(), createGunzip(), asNodeStream(extract)),
  ]);
  if (taken.status === 'rejected' && isOfDisk(taken.reason)) throw taken.reason;
  if (taken.status === 'rejected' || read.status === 'rejected') throw damaged(archive);
}

/** What a damaged archive does not explain. */
const isOfDisk = (error: unknown): boolean => error instanceof StorageFailed || error instanceof CannotRestore;

/** Where the compressed bytes are, and what decrypts them; null: they are not encrypted. */
async function layoutOf(handle: FileHandle, archive: string, passphrase: string | undefined) {
  const { size } = await handle.stat();
  const header = await bytesAt(handle, 0, HEADER_BYTES);
  if (header.subarray(0, GZIP.length).equals(GZIP)) return { start: 0, end: size - 1, decipher: null };
  if (!isEncrypted(header))
    throw new CannotRestore(`${archive} is not an archive written by npm run backup. Nothing was restored.`);
  if (size <= HEADER_BYTES + TAG_BYTES) throw damaged(archive);
  if (passphrase === undefined)
    throw new CannotRestore(`${archive} is encrypted. Set BACKUP_PASSPHRASE to its passphrase. Nothing was restored.`);
  const decipher = await decrypt(passphrase, header, await bytesAt(handle, size - TAG_BYTES, TAG_BYTES));
  if (decipher === null)
    throw new CannotRestore(`BACKUP_PASSPHRASE is not the passphrase of ${archive}. Nothing was restored.`);
  return { start: HEADER_BYTES, end: size - TAG_BYTES - 1, decipher };
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
