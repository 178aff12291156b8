import { z } from 'zod';
import { type Contract, type ParamsOf, type SentBodyOf, takesIdempotencyKey } from '../../../api/contract/contract.ts';
import { dismissFailure } from '../../browser/toasts.ts';
import { DEVICE_PROOF } from '../../../api/contract/sessions.ts';
import { session, deviceProof } from './session-state.ts';
import { answered } from './answered.ts';
import { CallFailed, NoAnswer, SignedOut, Unreachable } from './failure.ts';

/** The change that a reply answered. The reply itself does not say it: a header does. */
const changes = new WeakMap<object, string>();

/** Under which id the change of this reply can be taken back; undefined: it changed no document. */
export const changeOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null ? changes.get(reply) : undefined;

/**
 * By what a request asks for: the `Idempotency-Key` under which it was sent, while no answer has come. The same request has the same key until
 * then, so that the server does nothing twice, whether the owner repeats it or presses the button again.
 */
const unanswered = new Map<string, string>();

/** What the owner is answered: the owner's shape where a call has one. */
export type OwnerReplyOf<C extends Contract> = C['ownerReply'] extends z.core.$ZodType
  ? z.output<C['ownerReply']>
  : z.output<C['reply']>;

export interface Given<C extends Contract> {
  params?: ParamsOf<C>;
  /** What is undefined is left out. */
  query?: { readonly [name: string]: string | undefined };
  body?: SentBodyOf<C>;
  /** A file with the fields beside it, in place of a body. It is sent once, however long that takes. */
  upload?: FormData;
  signal?: AbortSignal;
}

/**
 * Who signs in in another tab replaces this session, and until the browser has the cookie of the new one it sends the old one: a call that
 * meets that moment is refused, before it has done anything, and would have been accepted this much later.
 */
const NEW_COOKIE_AFTER_MS = 300;

/** Makes one call of the API, JSON both ways, and reads its reply. */
export async function call<C extends Contract>(contract: C, given: Given<C> = {}): Promise<OwnerReplyOf<C>> {
  return replyIn(contract, await send(contract, given));
}

/** What a reply says. Throws where something answered that is not this site's API: a network that wants a sign-in, another version. */
export async function replyIn<C extends Contract>(contract: C, reply: Response): Promise<OwnerReplyOf<C>> {
  const text = await reply.text();
  try {
    const read = z.parse(contract.ownerReply ?? contract.reply, JSON.parse(text));
    const change = reply.headers.get('X-Change-Id');
    if (change !== null && typeof read === 'object' && read !== null) changes.set(read, change);
    return read as OwnerReplyOf<C>;
  } catch (error) {
    throw new Error(
      'The reply of the server could not be read. Reload the page; if that does not help, check the log of the server.',
      { cause: error },
    );
  }
}

/**
 * The reply itself, for what is not JSON. A lost session is restored first, and the password entered again where that is asked for;
 * then the call is repeated.
 */
export async function send<C extends Contract>(
  contract: C,
  given: Given<C>,
  accept = 'application/json',
): Promise<Response> {
  // what an earlier try was answered does not stand over this one
  if (contract.method !== 'get' && contract.keepsNoReply !== true) dismissFailure();
  for (let isFirst = true; ; isFirst = false) {
    const token = session.token();
    const reply = await once(contract, given, accept, token);
    if (reply.ok) return reply;
    const text = await reply.text();
    const failure = new CallFailed(reply.status, text === '' ? reply.statusText : text);
    if (token === null || !isAboutSession(contract, failure)) throw failure;
    if (failure.reply?.reauthenticate) {
      if (!(await session.passwordEntered())) throw new Error('You did not enter the password, so nothing was done.');
    } else if (isFirst) await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_AFTER_MS));
    else if (!(await session.regained(token))) throw new SignedOut();
  }
}

/**
 * Whether a call was refused because of who made it. A password that it carried and that was wrong is named as a field. For what changes
 * nothing the password is not asked for again.
 */
function isAboutSession({ access, ownerReply, keepsNoReply }: Contract, { status, reply }: CallFailed): boolean {
  if (keepsNoReply && reply?.reauthenticate) return false;
  const isOwners = access !== 'public' || ownerReply !== undefined;
  return isOwners && (status === 401 || status === 403) && reply?.errors === undefined;
}

async function once<C extends Contract>(
  contract: C,
  given: Given<C>,
  accept: string,
  token: string | null,
): Promise<Response> {
  const address = addressOf(contract, given);
  const body = given.body === undefined ? undefined : JSON.stringify(given.body);
  // a generation shows its stages, and is ended by the owner
  const isRepeatable = takesIdempotencyKey(contract) && contract.stages === undefined && given.upload === undefined;
  const asked = `${contract.method} ${address} ${body}`;
  const key = unanswered.get(asked) ?? crypto.randomUUID();
  if (isRepeatable) unanswered.set(asked, key);
  const fetched = (signal: AbortSignal | undefined) =>
    fetch(address, {
      method: contract.method.toUpperCase(),
      credentials: 'include',
      headers: {
        Accept: accept,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== null && { 'X-CSRF-Token': token }),
        ...(contract.opensSession && deviceProof.headers()),
        ...(isRepeatable && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body }),
      ...(given.upload !== undefined && { body: given.upload }),
      ...(signal && { signal }),
    });
  try {
    const reply = await (contract.method === 'get' || contract.stages || given.upload
      ? fetched(given.signal)
      : answered(fetched, { signal: given.signal, isRepeatable }));
    unanswered.delete(asked);
    if (contract.opensSession) deviceProof.keep(reply.headers.get(DEVICE_PROOF));
    return reply;
  } catch (error) {
    if (error instanceof NoAnswer || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw new Unreachable(error);
  }
}

/** Of owners' reads it asks for the owner's view. */
export function addressOf<C extends Contract>(contract: C, given: Given<C>): string {
  const asked = { ...(contract.ownerReply && { view: 'owner' }), ...given.query };
  const search = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return search.size === 0 ? pathOf(contract, given) : `${pathOf(contract, given)}?${search}`;
}

export function pathOf<C extends Contract>({ path }: C, { params }: Given<C>): string {
  const named = (params ?? {}) as { readonly [name: string]: string };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
}

export interface ServerEvent {
  type: string;
  data: string;
}

/** The server-sent events that answer a call, as they arrive; none where there is no body. Throws as `send` does. */
export async function* eventsOf<C extends Contract>(contract: C, given: Given<C>): AsyncGenerator<ServerEvent> {
  const { body } = await send(contract, given, 'text/event-stream');
  if (body !== null) yield* eventsIn(body);
}

/** The server-sent events of a reply, as they arrive. Comments keep the connection alive and are passed over. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        // as the server writes it: `event: done`, and below it `data: {…}`
        const [, type, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (type !== undefined && data !== undefined) yield { type, data };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
