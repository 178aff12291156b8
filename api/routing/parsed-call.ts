import { z } from 'zod';
import { validationMessage } from '../../data/schema/validation-messages.ts';
import type { Contract } from '../contract/contract.ts';
import { fieldErrors, InvalidRequest } from '../http/errors.ts';
import type { AnyRoute } from './route.ts';
import { unknownFields } from './unknown-fields.ts';

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
