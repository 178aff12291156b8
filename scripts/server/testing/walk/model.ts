import type { OneServer, SharedSite } from '../shared-bucket.ts';

export type Kind = 'store' | 'post' | 'deal';
type Act = 'create' | 'edit' | 'delete';

/** `refused`: it was not carried out. `in doubt`: no answer came, or one that says so; it may also take place later. */
type Outcome = 'acknowledged' | 'refused' | 'in doubt';

/** What an acknowledged call has created. */
export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  /** Of the page that shows it: its own, or that of its store. */
  readonly slug: string;
  /** Of a deal. */
  readonly store: Thing | null;
  /** The last one that an answer named. */
  revision: number;
}

/** One change, which is sent once or several times with the same `Idempotency-Key`. */
export interface Call {
  /** Pages and documents show it as `markOf`. */
  readonly number: number;
  readonly act: Act;
  readonly kind: Kind;
  /** What it changes; null: it creates something. */
  readonly thing: Thing | null;
  readonly slug: string;
  readonly store: Thing | null;
  /** What it makes, when it is carried out; null: it deletes. */
  readonly revision: number | null;
  /** Requests that are on their way. */
  unanswered: number;
  /** By request. */
  readonly outcomes: Outcome[];
  /** What answers said that it made. */
  readonly replies: { id: string; revision: number }[];
}

const markOf = ({ number }: Pick<Call, 'number'>): string => `Walk edit ${number}.`;

/** The calls that a text shows, by number. */
export const marksIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/Walk edit (\d+)\./g)].map(([, number]) => Number(number))),
];

export function outcomeOf({ outcomes, unanswered }: Call): Outcome {
  if (outcomes.includes('acknowledged')) return 'acknowledged';
  return outcomes.includes('in doubt') || unanswered > 0 ? 'in doubt' : 'refused';
}

/** All that was asked of the site, and what it answered. Ids and slugs of things that are gone are not used again. */
export class Model {
  readonly calls: Call[] = [];
  readonly things: Thing[] = [];
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  #slugs = 0;

  /** One that nothing has or had. */
  freshSlug(): string {
    return `walk-${(this.#slugs += 1)}`;
  }

  /** `store`: of a deal. */
  create(kind: Kind, slug: string, store: Thing | null = null): Call {
    return this.#call('create', { kind, slug, store }, null, 1);
  }

  /** Of the version that was last answered, which may be an old one by now. */
  edit(thing: Thing): Call {
    return this.#call('edit', thing, thing, thing.revision + 1);
  }

  remove(thing: Thing): Call {
    return this.#call('delete', thing, thing, null);
  }

  /** `made`: the entity of an acknowledgement. */
  answered(call: Call, outcome: Outcome, made: { id: string; revision: number } | null = null): void {
    call.unanswered -= 1;
    call.outcomes.push(outcome);
    if (outcome !== 'acknowledged' || made === null) return;
    call.replies.push(made);
    const thing = call.thing ?? this.things.find(({ kind, id }) => kind === call.kind && id === made.id);
    if (thing) thing.revision = Math.max(thing.revision, made.revision);
    else this.things.push({ ...made, kind: call.kind, slug: call.slug, store: call.store });
  }

  callOf(number: number): Call | undefined {
    return this.calls[number - 1];
  }

  callsTo(thing: Thing): Call[] {
    return this.calls.filter(
      (call) =>
        call.thing === thing ||
        (call.act === 'create' && call.kind === thing.kind && call.replies.some(({ id }) => id === thing.id)),
    );
  }

  /** A call to delete it, or its store, was carried out. `orMayBe`: or may have been. */
  isGone(thing: Thing, orMayBe = false): boolean {
    const counts = (outcome: Outcome) => outcome === 'acknowledged' || (orMayBe && outcome === 'in doubt');
    const isDeleted = this.callsTo(thing).some((call) => call.act === 'delete' && counts(outcomeOf(call)));
    return isDeleted || (thing.store !== null && this.isGone(thing.store, orMayBe));
  }

  living(kind: Kind): Thing[] {
    return this.things.filter((thing) => thing.kind === kind && !this.isGone(thing, true));
  }

  /** Nothing that is on its way can create another thing with the slug of this one. */
  isSettled({ slug }: Thing): boolean {
    return this.calls.every((call) => call.act !== 'create' || call.slug !== slug || outcomeOf(call) !== 'in doubt');
  }

  get inDoubt(): Call[] {
    return this.calls.filter((call) => outcomeOf(call) === 'in doubt');
  }

  /** How many calls had which outcome, in words. */
  summary(): string {
    const outcomes = ['acknowledged', 'refused', 'in doubt'];
    return outcomes.map((each) => `${this.calls.filter((call) => outcomeOf(call) === each).length} ${each}`).join(', ');
  }

  #call(act: Act, of: Pick<Call, 'kind' | 'slug' | 'store'>, thing: Thing | null, revision: number | null): Call {
    const { kind, slug, store } = of;
    const answers = { unanswered: 0, outcomes: [], replies: [] };
    const call = { ...{ act, kind, slug, store, thing, revision }, number: this.calls.length + 1, ...answers };
    this.calls.push(call);
    return call;
  }
}

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

interface SendOptions {
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
  call.unanswered += 1;
  let isAway = true;
  const note = (outcome: Outcome, made?: { id: string; revision: number }): Answer => {
    model.answered(call, outcome, made);
    return { outcome, isAway, isUploaded: false };
  };
  try {
    const response = await fetch(`${server.address}${path}${waits ? '?wait=1' : ''}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': `walk-${call.number}` },
        ...site.owner.headers,
      },
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
