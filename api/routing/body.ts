import express, { type Request, type RequestHandler } from 'express';
import { type Contract, DEFAULT_BODY_LIMIT, isSigned } from '../contract/contract.ts';
import type { Services } from './services.ts';
import { importsFolder } from '../import/cells/import-folder.ts';
import { UnsupportedType, fieldErrors, InvalidRequest } from '../http/errors.ts';
import { uploadReader } from './receive-upload.ts';
import { z } from 'zod';
import { validationMessage } from '../../data/schema/validation-messages.ts';
import type { AnyRoute } from './route.ts';
import { unknownFields } from './unknown-fields.ts';

const JSON_TYPE = 'application/json';
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads the body as the contract has it: JSON, a form where it allows one, a file, the raw bytes where they are signed. */
export function bodyReader(contract: Contract, { database }: Pick<Services, 'database'>): RequestHandler[] {
  const limit = contract.bodyLimit ?? DEFAULT_BODY_LIMIT;
  if (isSigned(contract)) return [express.raw({ type: () => true, limit })];
  if (contract.upload !== undefined) return [uploadReader(importsFolder(database.folder), contract.upload)];
  if (contract.body === undefined) return [];
  const readers = [strictType(contract), express.json({ limit, type: contract.bodyType ?? JSON_TYPE })];
  return contract.form
    ? [...readers, express.urlencoded({ extended: false, limit, type: FORM_TYPE, parameterLimit: 220 })]
    : readers;
}

/** True for a body that a plain HTML form has sent. */
export const isForm = (request: Request): boolean => request.is(FORM_TYPE) !== false && request.is(FORM_TYPE) !== null;

function strictType(contract: Contract): RequestHandler {
  const allowed = [contract.bodyType ?? JSON_TYPE, ...(contract.form ? [FORM_TYPE] : [])];
  return (request, _response, next) => {
    const charset = CHARSET.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
    if (request.is(allowed) === false || !/^utf-?8$/i.test(charset)) throw new UnsupportedType(allowed.join(' or '));
    next();
  };
}

/** What was sent, as the contract has it. Throws `InvalidRequest`. */
export function parsed(schema: z.core.$ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return {};
  const result = z.safeParse(schema, given, { error: validationMessage });
  if (!result.success) throw new InvalidRequest(fieldErrors(result.error));
  return result.data;
}

/** The same of a body in which nothing may stand that is not used. `shown`: see `unknownFields`. */
export function exactBody(contract: Contract, sent: unknown, shown: readonly z.core.$ZodType[]): unknown {
  const body = parsed(contract.body, sent);
  const unknown = contract.body === undefined ? [] : unknownFields(sent, contract.body, shown);
  if (unknown.length > 0) throw new InvalidRequest(unknown, unknown[0]!.message);
  return body;
}

/** In which shapes the thing that a call writes is read: by every call of its collection, and in its own reply. */
export function shownShapes({ path, reply }: Contract, routes: readonly AnyRoute[]): z.core.$ZodType[] {
  const collection = /^(\/api\/[\w-]+)(?:\/\{\w+\})?$/.exec(path)?.[1];
  if (collection === undefined) return [];
  const reads = routes.map(({ contract }) => contract).filter(({ method }) => method === 'get');
  const ofCollection = reads.filter((read) => read.path === collection || read.path.startsWith(`${collection}/`));
  return [reply, ...ofCollection.flatMap((read) => [read.reply, ...(read.ownerReply ? [read.ownerReply] : [])])].map(
    (shape) => (shape instanceof z.ZodArray ? shape.element : shape),
  );
}
