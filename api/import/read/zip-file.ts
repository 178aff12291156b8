import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { appendPrivateFile, writePrivateFile } from '../../../data/files/private-files.ts';
import { FileRefused } from '../cells/errors.ts';

/** What `read` makes of an archive, whose entries come one after another. Throws `FileRefused`, of what is none too. */
export async function readZip<Result>(
  file: string,
  refusalOf: (reason: string) => FileRefused,
  read: (zip: ZipFile) => Promise<Result>,
): Promise<Result> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    return await read(zip);
  } catch (error) {
    throw error instanceof FileRefused ? error : refusalOf((error as Error).message);
  } finally {
    zip?.close();
  }
}

/** Writes an entry into a file. Throws where it is packed in an unknown way or is not as large as the archive says. */
export async function unpackEntry(zip: ZipFile, entry: Entry, file: string): Promise<void> {
  if (!entry.canDecodeFileData()) throw new Error('it is packed or encrypted in a way that is not known');
  try {
    writePrivateFile(file, ''); // a stream into each of many small files takes twice the time
    const unpacked = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    for await (const bytes of unpacked) appendPrivateFile(file, bytes);
  } catch (error) {
    const { message } = error as Error;
    const reasons = { 'bytes in the stream': 'it is not as large as the ZIP file says', EOF: 'it ends too early' };
    const reason = Object.entries(reasons).find(([part]) => message.includes(part))?.[1];
    throw new Error(reason ?? message, { cause: error });
  }
}
