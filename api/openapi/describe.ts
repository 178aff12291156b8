import { z } from 'zod';
import { KEY_PATTERN, takesIdempotencyKey, type Contract } from '../contract/contract.ts';
import { errorReply } from '../contract/error-reply.ts';

type JsonSchema = { [keyword: string]: unknown };

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: { [path: string]: { [method: string]: JsonSchema } };
  components: JsonSchema;
  [more: string]: unknown;
}

/** The description of these calls, made when it is first read: most processes never read it. */
export function describeOnce(contracts: readonly Contract[]): () => OpenApi {
  let description: OpenApi | undefined;
  return () => (description ??= describe(contracts));
}

/** An OpenAPI 3.1 description of these calls. */
function describe(contracts: readonly Contract[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const contract of contracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Coupons and deals', version: '1', description: 'Public reads, and the calls of the site owner.' },
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by POST /api/admin/login; behind TLS its name is __Host-session.',
        },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        ticket: {
          type: 'apiKey',
          in: 'query',
          name: 'ticket',
          description: 'From POST /api/admin/tickets, in place of the CSRF token; opens one address once.',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Signature-256',
          description: 'sha256= and the hex HMAC-SHA256 of the raw body.',
        },
      },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function operation(contract: Contract): JsonSchema {
  return {
    operationId: contract.operation,
    summary: contract.summary,
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...commonParameters(contract),
    ],
    ...(contract.body && { requestBody: requestBody(contract) }),
    responses: responses(contract),
    security: [...security[contract.access], ...(contract.ticket ? [{ session: [], ticket: [] }] : [])],
  };
}

const security: { readonly [Access in Contract['access']]: JsonSchema[] } = {
  public: [],
  owner: [{ session: [], csrf: [] }],
  signed: [{ signature: [] }],
  local: [{ signature: [] }],
};

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: within 24 hours the same key, session and body get the first reply again, and nothing is done twice.',
  schema: { type: 'string', pattern: KEY_PATTERN.source },
};

function commonParameters(contract: Contract): JsonSchema[] {
  const flag = (name: string, value: string, description: string) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: { const: value },
  });
  const isWrite = contract.method !== 'get' && (contract.access === 'owner' || contract.access === 'signed');
  return [
    ...(takesIdempotencyKey(contract) ? [idempotencyKey] : []),
    ...(isWrite ? [flag('wait', '1', 'Answer only after the publish.')] : []),
    ...(contract.ownerReply
      ? [flag('view', 'owner', 'Complete records, including drafts; needs a session and its CSRF token.')]
      : []),
  ];
}

function requestBody({ body, form, bodyType }: Contract): JsonSchema {
  const schema = schemaOf(body!, 'input');
  return {
    required: true,
    content: {
      [bodyType ?? 'application/json']: { schema },
      ...(form && { 'application/x-www-form-urlencoded': { schema } }),
    },
  };
}

function responses(contract: Contract): JsonSchema {
  const type = contract.replyType ?? 'application/json';
  const shapes = [contract.reply, ...(contract.ownerReply ? [contract.ownerReply] : [])].map((schema) =>
    schemaOf(schema, 'output'),
  );
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return {
    [String(contract.status ?? 200)]: {
      description: 'Done.',
      content: {
        [type]: { schema: shapes.length === 1 ? shapes[0] : { anyOf: shapes } },
        ...(contract.stages && { 'text/event-stream': { schema: schemaOf(contract.stages, 'output') } }),
      },
    },
    ...(contract.form && { '303': { description: 'A posted form is redirected to a page.' } }),
    ...(contract.access === 'signed' && {
      '200': { description: 'With ?wait=1.', content: { [type]: { schema: shapes[0] } } },
    }),
    ...((contract.body || contract.params || contract.query) && {
      '400': error('The request does not match this description.'),
    }),
    ...((contract.access !== 'public' || contract.ownerReply) && {
      '401': error('Not signed in, or the signature is invalid.'),
    }),
    ...(contract.access === 'owner' && {
      '403': error(
        'The CSRF token is missing or wrong; or, with `reauthenticate`, the password has to be entered again first.',
      ),
    }),
    ...(contract.params && { '404': error('Not found.') }),
    ...(contract.access === 'owner' &&
      contract.method !== 'get' && { '409': error('It was changed meanwhile; `current` is the saved version.') }),
    ...(takesIdempotencyKey(contract) && { '422': error('This Idempotency-Key was used for another body.') }),
    ...(contract.body && {
      '413': error('The body is too large.'),
      '415': error('The type of the body is not supported.'),
    }),
    ...(contract.limit && { '429': error('Too many requests.') }),
    default: error('Anything else that went wrong.'),
  };
}
