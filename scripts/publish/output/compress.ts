import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import { FEWEST_COMPRESSED_BYTES } from '../../../data/rules/web/file-type.ts';
import type { CopyEnding } from './copies.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

const GZIP_LEVEL = 6;
/** 1 to 5 ms for a page. The best (11) takes 90 ms and saves a tenth. */
const PAGE_QUALITY = 5;
/** Files that are named by their content are compressed once and sent for years. */
const LASTING = /^_astro\//;
const LASTING_QUALITY = 11;

/** A file's bytes compressed, by the ending of the copy. Each is smaller than the file. */
export async function compress(file: string, bytes: Buffer): Promise<Map<CopyEnding, Buffer>> {
  if (bytes.byteLength < FEWEST_COMPRESSED_BYTES) return new Map();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: LASTING.test(file) ? LASTING_QUALITY : PAGE_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const [br, gz] = await Promise.all([brotlied(bytes, { params }), gzipped(bytes, { level: GZIP_LEVEL })]);
  const made: [CopyEnding, Buffer][] = [
    ['.br', br],
    ['.gz', gz],
  ];
  return new Map(made.filter(([, copy]) => copy.byteLength < bytes.byteLength));
}

/** Whether a compressed copy holds these bytes. */
export function holds(copy: Buffer, ending: CopyEnding, bytes: Buffer): boolean {
  try {
    return (ending === '.br' ? brotliDecompressSync(copy) : gunzipSync(copy)).equals(bytes);
  } catch {
    return false; // It is cut short, or something else.
  }
}
