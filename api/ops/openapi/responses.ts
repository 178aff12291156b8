import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { takesIdempotencyKey, type Contract } from '../../contract/contract.ts';
import { DEVICE_PROOF } from '../../contract/sessions.ts';
import { errorReply } from '../../contract/shapes/error-reply.ts';

type Responses = { [Status in `${1 | 2 | 3 | 4 | 5}${string}`]: NonNullable<ZodOpenApiResponsesObject[Status]> };

const errors: { readonly [status: number]: string } = {
  400: 'The request does not match this description.',
  401: 'Not signed in, or the signature, the password or the token is wrong.',
  403: 'The CSRF token is missing or wrong, the password is asked for again, or the call comes from another site.',
  404: 'Not found.',
  409: 'It was changed meanwhile; `current` is the saved version. Or it does not fit what is there.',
  410: 'It is too old.',
  413: 'The body is too large.',
  415: 'The type of the body is not supported.',
  422: 'This Idempotency-Key was used for another request.',
  429: 'Too many requests, or too much work for them; `Retry-After` is the number of seconds to wait.',
  500: 'Something went wrong on the side of the server.',
  502: 'The model gave no usable answer.',
  503: 'This is not set up, or not possible now: nothing was saved, for example since the disk is full.',
};

/** Every status that a call answers with, and what comes with it. */
export function describedResponses(contract: Contract): Responses {
  return {
    ...successes(contract),
    ...Object.fromEntries(
      [...new Set(failures(contract))].sort().map((status) => [
        String(status),
        {
          description: errors[status]!,
          content: {
            'application/json': { schema: errorReply },
            ...(contract.replyType === 'text/html' && { 'text/html': { schema: z.string() } }),
          },
        },
      ]),
    ),
  };
}

/** Replies without an end, or of unknown length: they have no ETag. */
const STREAMS: ReadonlySet<string> = new Set(['text/csv', 'text/event-stream', 'application/octet-stream']);

function successes(contract: Contract): Responses {
  const { reply, ownerReply, replyType = 'application/json', stages, publishes, opensSession, status = 200 } = contract;
  const content = { [replyType]: { schema: ownerReply ? z.union([reply, ownerReply]) : reply } };
  const done = {
    description: 'Done.',
    content,
    ...(opensSession && {
      headers: z.object({ [DEVICE_PROOF]: z.string().meta({ description: 'For later log-ins of this browser.' }) }),
    }),
    ...(publishes && {
      headers: z.object({
        'X-Publish-Id': z.string().optional().meta({ description: 'Names the publish.' }),
        'X-Publish-Pending': z.string().optional().meta({
          description:
            'After `?wait=1`: `upload` when the bucket that several servers share does not have the change yet.',
        }),
        'X-Change-Id': z.string().optional().meta({ description: 'Names the change, for POST /api/undo/{changeId}.' }),
      }),
    }),
  };
  return {
    [`${status}` as '200']: done,
    // A call that is accepted at once and waits for the publish is done.
    ...(publishes && status === 202 && { '200': { ...done, description: 'With ?wait=1, after the publish.' } }),
    ...(stages && {
      '200': {
        description: 'Stages, to `Accept: text/event-stream`.',
        content: { 'text/event-stream': { schema: stages } },
      },
    }),
    ...(contract.form && { '303': { description: 'A posted form is redirected to a page.' } }),
    ...(contract.moves && { '301': { description: 'It has another address now.' } }),
    ...(contract.method === 'get' &&
      !STREAMS.has(replyType) && {
        '304': { description: 'Unchanged since the version that If-None-Match names.' },
      }),
  };
}

function failures(contract: Contract): number[] {
  const { access, publishes, params, query, body, limit, ownerReply, ownPagesOnly, fails = [] } = contract;
  const isOwners = access === 'owner';
  return [
    500,
    ...fails,
    ...(params || query || body || takesIdempotencyKey(contract) ? [400] : []),
    ...(access !== 'public' || ownerReply ? [401] : []),
    ...(isOwners || ownPagesOnly || ownerReply ? [403] : []),
    ...(params || isOwners || ownerReply ? [404] : []),
    ...(publishes || takesIdempotencyKey(contract) ? [409] : []),
    ...(body ? [413, 415] : []),
    ...(takesIdempotencyKey(contract) ? [422] : []),
    ...(limit || contract.cached ? [429] : []),
    ...(limit === 'ai' ? [502, 503] : []),
    ...(contract.method === 'get' ? [] : [503]),
  ];
}
