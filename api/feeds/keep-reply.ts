import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { privateFileStream } from '../../data/database/private-files.ts';
import { FetchFailed } from './fetch-failed.ts';
import type { FetchedFile, FetchOptions } from './fetch-file.ts';

/** By `Content-Encoding`. */
const unpackers = new Map<string, () => Transform>([
  ['', () => new PassThrough()],
  ['identity', () => new PassThrough()],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Writes what was answered into a file, unpacked; null: it is as it was. Throws `FetchFailed` and what the connection throws. */
export async function keepReply(
  response: IncomingMessage,
  { target, most }: FetchOptions,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, 'address' | 'link'> | null> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    if (statusCode === 304) return null;
    const isRefused = statusCode === 401 || statusCode === 403;
    throw new FetchFailed(`It answers with status ${statusCode}${isRefused ? ': it refuses us' : ''}.`);
  }
  const tooLarge = new FetchFailed(`It is larger than ${Math.floor(most / 1024 / 1024)} MB.`);
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge;
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const unpacker = unpackers.get(encoding);
  if (unpacker === undefined) throw new FetchFailed(`It is packed as ${encoding}, which is not read.`);
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if ((size += chunk.length) > most) throw tooLarge;
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(response, unpacker(), counted, privateFileStream(target), { signal });
  return {
    digest: hash.digest('base64url'),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}
