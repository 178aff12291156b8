import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { spliceBetween, spliced, type Splice } from '../../files/splice.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Bytes to pack, and packed ones. Below these it takes less of this thread to do it at once (0.04 ms for 10 KB) than to have a thread of
 * the pool do it (0.4 ms).
 */
const SMALL = 128 * 1024;
const SMALL_PACKED = 32 * 1024;

interface Texts {
  before: string | null;
  after: string | null;
}

/** As they are kept: the former text compressed, in base64, and of the later one, as JSON, what differs. */
export async function packed({ before, after }: Texts): Promise<Texts> {
  const former = before === null ? null : await packedText(before);
  if (after === null || before === null)
    return { before: former, after: after === null ? null : await packedText(after) };
  return { before: former, after: JSON.stringify(spliceBetween(before, after)) };
}

export async function unpacked({ before, after }: Texts): Promise<Texts> {
  const former = before === null ? null : await text(before);
  if (after === null || former === null) return { before: former, after: after === null ? null : await text(after) };
  return { before: former, after: spliced(former, JSON.parse(after) as Splice) };
}

async function packedText(value: string): Promise<string> {
  const bytes = Buffer.from(value);
  return (bytes.length < SMALL ? zstdCompressSync(bytes) : await compress(bytes)).toString('base64');
}
async function text(value: string): Promise<string> {
  const bytes = Buffer.from(value, 'base64');
  return (bytes.length < SMALL_PACKED ? zstdDecompressSync(bytes) : await decompress(bytes)).toString('utf8');
}
