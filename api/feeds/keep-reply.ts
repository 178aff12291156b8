import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PRIVATE_FILE_MODE } from '../../data/database/private-folder.ts';
import { FetchFailed } from './fetch-failed.ts';
import type { FetchedFile, FetchOptions } from './fetch-file.ts';

/** Writes what was answered into a file, unpacked; null: it is as it was. Throws `FetchFailed` and what the connection throws. */
export async function keepReply(
  response: IncomingMessage,
  { target, most }: FetchOptions,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, 'address' | 'link'> | null> {
  const { statusCode, headers } = response;
  if (statusCode === 304) {
    response.destroy();
    return null;
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new FetchFailed(
      `It answers with status ${statusCode}${statusCode === 401 || statusCode === 403 ? ': it refuses us' : ''}.`,
    );
  }
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most);
  const hash = createHash('sha256');
  const counted = new Bounded(most, (chunk) => hash.update(chunk));
  const unpacked = unpackerOf(headers['content-encoding']);
  const file = createWriteStream(target, { mode: PRIVATE_FILE_MODE });
  if (unpacked === null) await pipeline(response, counted, file, { signal });
  else await pipeline(response, unpacked, counted, file, { signal });
  return {
    digest: hash.digest('base64url'),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

function unpackerOf(encoding: string | undefined): Transform | null {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchFailed(`It is packed as ${encoding}, which is not read.`);
  }
}

/** Passes on so many bytes, and fails on more. */
class Bounded extends Transform {
  readonly #most: number;
  readonly #onChunk: (chunk: Buffer) => void;
  #count = 0;

  constructor(most: number, onChunk: (chunk: Buffer) => void) {
    super();
    this.#most = most;
    this.#onChunk = onChunk;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#count += chunk.length;
    if (this.#count > this.#most) {
      callback(tooLarge(this.#most));
      return;
    }
    this.#onChunk(chunk);
    callback(null, chunk);
  }
}

const tooLarge = (most: number): FetchFailed =>
  new FetchFailed(`It is larger than ${Math.floor(most / 1024 / 1024)} MB.`);
