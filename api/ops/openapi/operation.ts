import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { DEVICE_PROOF } from '../../contract/sessions.ts';
import { KEY_PATTERN, takesIdempotencyKey, type Contract } from '../../contract/contract.ts';
import { describedResponses } from './responses.ts';

const security: { readonly [Access in Contract['access']]: { [scheme: string]: string[] }[] } = {
  public: [],
  owner: [{ session: [], csrf: [] }],
  signed: [{ signature: [] }],
  local: [{ signature: [] }],
};

/** One call. `path`: as it is described. */
export function describedOperation(contract: Contract, path: string): ZodOpenApiOperationObject {
  const { operation, summary, access, body, bodyType = 'application/json', form, ticket, upload } = contract;
  return {
    operationId: operation,
    summary,
    security: [...security[access], ...(ticket === true ? [{ session: [], ticket: [] }] : [])],
    requestParams: {
      path: pathParameters(contract, path),
      query: queryParameters(contract),
      header: z.object({
        ...(takesIdempotencyKey(contract) && { 'Idempotency-Key': idempotencyKey }),
        ...(contract.limit === 'logIn' && access === 'public' && { [DEVICE_PROOF]: deviceProof }),
      }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: {
          ...(upload === undefined
            ? { [bodyType]: { schema: body } }
            : { 'multipart/form-data': { schema: formWithFile(body) } }),
          ...(form && { 'application/x-www-form-urlencoded': { schema: body } }),
        },
      },
    }),
    responses: describedResponses(contract),
  };
}

/** The fields of a form, and the file beside them. */
const formWithFile = (fields: z.core.$ZodType): z.core.$ZodType =>
  (fields as z.ZodObject).extend({ file: z.string().meta({ format: 'binary' }) });

const idempotencyKey = z.string().regex(KEY_PATTERN).optional().meta({
  description:
    'Makes the call safe to repeat: within 24 hours the same key, session and body get the first reply again, and nothing is done twice.',
});

const deviceProof = z.string().optional().meta({
  description: 'What the last log-in of this browser answered: the log-in then has a budget of its own.',
});

const pathParameters = ({ params }: Contract, path: string): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(params?._zod.def.shape ?? {}).map(([name, schema]) => [
        path.includes(`{${name}}`) ? name : 'idOrSlug',
        schema,
      ]),
    ),
  );

const queryParameters = ({ query, publishes, ownerReply }: Contract): z.ZodObject =>
  z.object({
    ...query?._zod.def.shape,
    ...(publishes && { wait: z.literal('1').optional().meta({ description: 'Answer only after the publish.' }) }),
    ...(ownerReply && {
      view: z
        .literal('owner')
        .optional()
        .meta({ description: 'Complete records, including drafts; needs a session and its CSRF token.' }),
    }),
  });
