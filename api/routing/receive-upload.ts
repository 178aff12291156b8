import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import type { Request, Response } from 'express';
import { makePrivateFolder, privateFileStream } from '../../data/files/private-files.ts';
import { ApiError, UnsupportedType, wrongRequest } from '../http/errors.ts';
import { expectUpload } from './slow-requests.ts';

const MULTIPART = 'multipart/form-data';
const FIELD_BYTES = 64 * 1024;
const FIELDS = 20;

/** A file that came with a posted form. It is removed when the call is answered, unless it was moved. */
export interface Upload {
  readonly file: string;
  /** As its sender calls it, without what could mean anything to a file system. */
  readonly fileName: string;
  /** SHA-256, in base64url. */
  readonly digest: string;
}

/**
 * Streams the one file of a posted form into a folder, and makes its fields the body. `most`: bytes that it may have. Throws
 * `UnsupportedType`, `InvalidRequest`, and 413 for a file that is too large.
 */
export async function receiveUpload(
  request: Request,
  response: Response,
  { folder, most }: { folder: string; most: number },
): Promise<Upload> {
  expectUpload(request);
  makePrivateFolder(folder);
  const file = join(folder, `upload-${randomBytes(12).toString('hex')}`);
  response.once('close', () => rmSync(file, { force: true }));
  const { fields, ...upload } = await received(request, file, most);
  request.body = fields;
  return upload;
}

const refused = (message: string) => wrongRequest('file', message);

async function received(request: Request, file: string, most: number) {
  if (Number(request.get('content-length') ?? 0) > most + FIELDS * FIELD_BYTES) throw tooLarge(most);
  const fields: { [name: string]: string } = Object.create(null) as { [name: string]: string };
  let kept: Promise<Upload> | undefined;
  let failure: Error | undefined;
  const form = openForm(request, most);
  form.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) failure ??= wrongRequest(name, 'This is too long.');
    if (name in fields) failure ??= wrongRequest(name, 'This is given twice.');
    fields[name] = value;
  });
  form.on('file', (name, stream, fileName) => {
    if (name !== 'file' || kept !== undefined) return void stream.resume();
    kept = keep(stream, file, fileName ?? '', most);
    kept.catch(() => undefined); // it is looked at below
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => (failure ??= refused('Send one file with its options as fields, and nothing else.')));
  try {
    await pipeline(request, form);
  } catch (error) {
    if (request.destroyed && !request.complete) throw error;
    throw refused('The form is not whole. Send one file as multipart/form-data, with its options as fields.');
  }
  if (failure !== undefined) throw failure;
  if (kept === undefined) throw refused('The form holds no file. Send one in the field "file".');
  return { ...(await kept), fields: { ...fields } };
}

function openForm(request: Request, most: number) {
  const type = request.get('content-type') ?? '';
  if (!request.is(MULTIPART)) throw new UnsupportedType(MULTIPART);
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: {
        fileSize: most,
        files: 1,
        fields: FIELDS,
        parts: FIELDS + 1,
        fieldNameSize: 100,
        fieldSize: FIELD_BYTES,
        headerPairs: 20,
      },
    });
  } catch {
    throw new UnsupportedType(MULTIPART);
  }
}

async function keep(stream: BusboyFileStream, file: string, name: string, most: number): Promise<Upload> {
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, privateFileStream(file));
  if (stream.truncated) throw tooLarge(most);
  const fileName = name.replaceAll(/[^\p{L}\p{N}._ ()-]/gu, '').slice(0, 120);
  return { file, fileName, digest: hash.digest('base64url') };
}

function tooLarge(most: number): ApiError {
  const megabytes = Math.floor(most / 1024 / 1024);
  return new ApiError(413, `A file may have at most ${megabytes} MB. Split it, and send the parts one after another.`);
}
