import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';

/** Bytes that are read at a time: those of many small entries. */
const WINDOW_BYTES = 262_144;
/** Smaller pieces take twice the time to unpack; of larger ones more rows are in memory together. */
const UNPACKED_AT_ONCE = 65_536;
const OTHER_SIZE = 'it is not as large as the ZIP file says';

/**
 * Reads without a turn of the event loop, since an archive may have many thousand entries. Two places are read in turn: the list of
 * entries at the end, and what they hold.
 */
class FileInWindows extends RandomAccessReader {
  readonly #fd: number;
  readonly size: number;
  #windows: { start: number; bytes: Buffer }[] = [];

  constructor(file: string) {
    super();
    this.#fd = openSync(file, 'r');
    this.size = fstatSync(this.#fd).size;
  }

  at(start: number, length: number): Buffer {
    const isIn = (window: { start: number; bytes: Buffer }): boolean =>
      start >= window.start && start + length <= window.start + window.bytes.length;
    let window = this.#windows.find(isIn);
    if (window === undefined) {
      const bytes = Buffer.alloc(Math.max(length, WINDOW_BYTES));
      window = { start, bytes: bytes.subarray(0, readSync(this.#fd, bytes, 0, bytes.length, start)) };
      if (window.bytes.length < length) throw new Error('it ends too early');
    }
    this.#windows = [window, ...this.#windows.filter((each) => each !== window)].slice(0, 2);
    return window.bytes.subarray(start - window.start, start - window.start + length);
  }

  *pieces(start: number, length: number): Iterable<Buffer> {
    for (let done = 0; done < length; done += WINDOW_BYTES)
      yield this.at(start + done, Math.min(WINDOW_BYTES, length - done));
  }

  override read(
    to: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (e: Error | null) => void,
  ): void {
    try {
      this.at(position, length).copy(to, offset);
    } catch (error) {
      return callback(error as Error);
    }
    callback(null);
  }

  override close(callback: (error: Error | null) => void): void {
    closeSync(this.#fd);
    callback(null);
  }
}

/** The entries of a ZIP file in their order, within a bound. */
export class ZipArchive {
  readonly #reader: FileInWindows;
  readonly #zip: ZipFile;

  private constructor(reader: FileInWindows, zip: ZipFile) {
    this.#reader = reader;
    this.#zip = zip;
  }

  static async open(file: string): Promise<ZipArchive> {
    const reader = new FileInWindows(file);
    try {
      const options = { lazyEntries: true, autoClose: false };
      return new ZipArchive(reader, await fromRandomAccessReaderPromise(reader, reader.size, options));
    } catch (error) {
      reader.close(() => {});
      throw error;
    }
  }

  get entryCount(): number {
    return this.#zip.entryCount;
  }

  entries(): AsyncIterable<Entry> {
    return this.#zip.eachEntry();
  }

  /** Bytes of an entry, at one go where they are few. Throws where it is packed in an unknown way or is not as large as the archive says. */
  async *unpacked(entry: Entry): AsyncIterable<Buffer> {
    if (!entry.canDecodeFileData()) throw new Error('it is packed or encrypted in a way that is not known');
    const { fileDataStart: start } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    let left = entry.uncompressedSize;
    for await (const bytes of Math.max(left, entry.compressedSize) <= WINDOW_BYTES
      ? [this.#atOnce(entry, start)]
      : this.#inPieces(entry, start)) {
      if ((left -= bytes.length) < 0) throw new Error(OTHER_SIZE);
      yield bytes;
    }
    if (left > 0) throw new Error(OTHER_SIZE);
  }

  close(): void {
    this.#zip.close();
  }

  #atOnce({ compressionMethod, compressedSize, uncompressedSize }: Entry, start: number): Buffer {
    const packed = this.#reader.at(start, compressedSize);
    if (compressionMethod === 0) return packed;
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new Error(OTHER_SIZE) : error;
    }
  }

  #inPieces({ compressionMethod, compressedSize }: Entry, start: number): Iterable<Buffer> | Readable {
    const packed = this.#reader.pieces(start, compressedSize);
    if (compressionMethod === 0) return packed;
    return pipeline(Readable.from(packed), createInflateRaw({ chunkSize: UNPACKED_AT_ONCE }), () => {});
  }
}
