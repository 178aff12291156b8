import express, { type Request, type Response } from 'express';
import { type Contract, DEFAULT_BODY_LIMIT, isSigned } from '../contract/contract.ts';
import type { Services } from './services.ts';
import { importsFolder } from '../import/cells/import-folder.ts';
import { UnsupportedType, fieldErrors, InvalidRequest } from '../http/errors.ts';
import { pass } from '../callers/limits.ts';
import type { FieldError } from '../contract/shapes/error-reply.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';
import { z } from 'zod';
import { validationMessage } from '../../data/schema/validation-messages.ts';
import type { AnyRoute } from './route.ts';

const JSON_TYPE = 'application/json';
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;
const FORM_TYPE = 'application/x-www-form-urlencoded';

type BodyReader = (request: Request, response: Response) => Promise<Upload | undefined>;

/** Reads the body as the contract has it: JSON, a form where it allows one, a file, the raw bytes where they are signed. */
export function bodyReader(contract: Contract, { database }: Pick<Services, 'database'>): BodyReader {
  const { bodyLimit: limit = DEFAULT_BODY_LIMIT, bodyType = JSON_TYPE, upload: most } = contract;
  if (most !== undefined)
    return (request, response) => receiveUpload(request, response, { folder: importsFolder(database.folder), most });
  if (!isSigned(contract) && contract.body === undefined) return async () => undefined;
  const form = express.urlencoded({ extended: false, limit, type: FORM_TYPE, parameterLimit: 220 });
  const readers = isSigned(contract)
    ? [express.raw({ type: () => true, limit })]
    : [express.json({ limit, type: bodyType }), ...(contract.form ? [form] : [])];
  const types = [bodyType, ...(contract.form ? [FORM_TYPE] : [])];
  return async (request, response) => {
    if (!isSigned(contract)) checkType(request, types);
    for (const reader of readers) await pass(reader, request, response);
    return undefined;
  };
}

function checkType(request: Request, allowed: string[]): void {
  const charset = CHARSET.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  if (request.is(allowed) === false || !/^utf-?8$/i.test(charset)) throw new UnsupportedType(allowed.join(' or '));
}

/** True for a body that a plain HTML form has sent. */
export const isForm = (request: Request): boolean => request.is(FORM_TYPE) !== false && request.is(FORM_TYPE) !== null;

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

/**
 * The fields of a body that `body` does not take, by path. Those of `shown`, the shapes in which the thing is read, are ignored: a caller
 * that sends back what was read need not remove what cannot be changed.
 */
function unknownFields(given: unknown, body: z.core.$ZodType, shown: readonly z.core.$ZodType[]): FieldError[] {
  return [...unknownIn(given, [body], shown, '')].map((path) => ({
    path,
    message: `There is no field "${path.split('.').at(-1)}" here. Correct its name or leave it out.`,
  }));
}

function* unknownIn(
  given: unknown,
  taken: readonly z.core.$ZodType[],
  shown: readonly z.core.$ZodType[],
  path: string,
): Iterable<string> {
  if (typeof given !== 'object' || given === null) return;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(given)) {
    const entries = elements(taken);
    const shownEntries = elements(shown);
    for (const [index, each] of given.entries()) yield* unknownIn(each, entries, shownEntries, at(String(index)));
    return;
  }
  const objects = plain(taken).filter(
    (schema): schema is z.ZodObject => schema instanceof z.ZodObject && isMeant(schema, given),
  );
  // Values of other kinds, such as free maps, are their schema's own matter.
  if (objects.length === 0) return;
  const shownObjects = plain(shown).filter((schema) => schema instanceof z.ZodObject);
  for (const [name, value] of Object.entries(given)) {
    const fields = fieldsOf(objects, name);
    const shownFields = fieldsOf(shownObjects, name);
    if (fields.length > 0) yield* unknownIn(value, fields, shownFields, at(name));
    else if (shownFields.length === 0) yield at(name);
  }
}

/** Whether an object may be this one of several kinds: none of the fields that name its kind says otherwise. */
const isMeant = ({ shape }: z.ZodObject, given: object): boolean =>
  Object.entries(given).every(([name, value]) => {
    const field = shape[name];
    return !(field instanceof z.ZodLiteral) || field.values.has(value);
  });

const fieldsOf = (objects: readonly z.ZodObject[], name: string): z.core.$ZodType[] =>
  objects.flatMap(({ shape }) => (Object.hasOwn(shape, name) ? [shape[name] as z.core.$ZodType] : []));

const elements = (schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] =>
  plain(schemas).flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element] : []));

/** The schemas without what makes them optional; each choice of a union by itself. */
function plain(schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] {
  return schemas.flatMap((schema): z.core.$ZodType[] => {
    if (schema instanceof z.ZodUnion) return plain(schema.options);
    if (schema instanceof z.ZodPipe) return plain([schema.in]);
    const { def } = schema._zod;
    return 'innerType' in def ? plain([def.innerType as z.core.$ZodType]) : [schema];
  });
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
