import type { OneServer, SharedSite } from '../shared-bucket.ts';
import { markOf, type Call, type Model, type Outcome } from './model.ts';

/** Of a client with a server that does not answer. */
const PATIENCE_MS = 3_000;
/** As the API says them (api/routing/responder.ts, api/routing/repeated-requests.ts). */
const IN_DOUBT = /^(This may have been saved: |The first request with this Idempotency-Key was interrupted)/;
const REFUSED: readonly number[] = [400, 404, 409, 503];
/** What people are to read of a 503: what happened, why, and what to do. */
const EXPLAINED =
  /^(Nothing was saved: .+ is still there|This may have been saved: .+ repeat the change|The site cannot look up or save anything at the moment\. Please try again in a minute)\.$/;

const paths = { store: '/api/stores', post: '/api/blogs', deal: '/api/coupons' } as const;

function requestOf(call: Call): { method: string; path: string; body?: object } {
  const { act, kind, thing, slug, store } = call;
  const path = thing ? `${paths[kind]}/${thing.id}` : paths[kind];
  if (act === 'delete') return { method: 'DELETE', path };
  const mark = markOf(call);
  const shown = { store: { description: mark }, post: { content: `<p>${mark}</p>` }, deal: { title: mark } }[kind];
  if (act === 'edit') return { method: 'PUT', path, body: { ...shown, revision: call.revision! - 1 } };
  const needed = {
    store: { name: `Store ${slug}`, slug, category: 'Travel' },
    post: { title: `Post ${slug}`, slug, category: 'savings-tips', status: 'published' },
    deal: { storeId: store?.id, code: `CODE${call.number}`, discountType: 'percentage' },
  }[kind];
  return { method: 'POST', path, body: { ...needed, ...shown } };
}

export interface SendOptions {
  /** The place of the server in `site.servers`. */
  on: number;
  /** `?wait=1`. */
  waits?: boolean;
  patienceMs?: number;
}

interface Answer {
  outcome: Outcome;
  /** The server cannot save anything at the moment, or does not answer. */
  isAway: boolean;
  /** The answer says that what was changed is uploaded. */
  isUploaded: boolean;
}

/** Sends a call, for the first time or again, and notes in the model what came of it. */
export async function send(
  site: SharedSite,
  model: Model,
  call: Call,
  { on, waits = false, patienceMs = PATIENCE_MS }: SendOptions,
): Promise<Answer> {
  const { method, path, body } = requestOf(call);
  const server = site.servers[on]!;
  model.sent(call);
  let isAway = true;
  const note = (outcome: Outcome, made?: { id: string; revision: number }): Answer => {
    model.answered(call, outcome, made);
    return { outcome, isAway, isUploaded: false };
  };
  try {
    const response = await fetch(`${server.address}${path}${waits ? '?wait=1' : ''}`, {
      method,
      headers: { ...site.headers, 'idempotency-key': `walk-${call.number}` },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const reply = (await response.json()) as Reply;
    isAway = response.status === 503;
    if (response.ok) {
      const isMade = reply.id !== undefined && reply.revision !== undefined;
      const answer = note('acknowledged', isMade ? { id: reply.id!, revision: reply.revision! } : undefined);
      // the answer to a repetition is the first one, as it was, and is not waited for
      const isOnlyOne = call.outcomes.length + call.unanswered === 1;
      return { ...answer, isUploaded: waits && isOnlyOne && response.headers.get('x-publish-pending') === null };
    }
    const { message = '', current } = reply;
    if (current?.revision && call.thing) call.thing.revision = Math.max(call.thing.revision, current.revision);
    if (isAway && !EXPLAINED.test(message)) model.unexpected.push(`${method} ${path}: 503 ${message}`);
    if (IN_DOUBT.test(message)) return note('in doubt');
    if (!REFUSED.includes(response.status)) {
      const log = await logOf(server, reply.requestId ?? '');
      model.unexpected.push(`${method} ${path}: ${response.status} ${message} ${log}`);
    }
    return note('refused');
  } catch (error) {
    // the port is closed: nothing was sent
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return note(code === 'ECONNREFUSED' ? 'refused' : 'in doubt');
  }
}

/** What a server logged of a request. */
async function logOf(server: OneServer, requestId: string): Promise<string> {
  await server.printed(requestId).catch(() => {});
  const lines = server.output().split('\n');
  return lines.filter((line) => line.includes(requestId)).join('\n');
}

interface Reply {
  requestId?: string;
  id?: string;
  revision?: number;
  message?: string;
  current?: { revision?: number };
}
