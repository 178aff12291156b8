import { z } from 'zod';
import { byId } from './shapes/entities.ts';

/**
 * public: any caller. owner: a signed-in owner, by session cookie and CSRF header. signed: cron and webhooks, by the signature of the raw
 * body. local: this machine's own commands, signed with the key that only the user of the running server can read.
 */
type Access = 'public' | 'owner' | 'signed' | 'local';

/** Whose raw bodies carry a signature. */
export const isSigned = ({ access }: Pick<Contract, 'access'>): boolean => access === 'signed' || access === 'local';

/** What is counted against which rate limit. */
export type LimitName =
  | 'logIn'
  | 'secondFactor'
  | 'newsletter'
  | 'signedLink'
  | 'views'
  | 'votes'
  | 'ai'
  | 'rebuild'
  | 'search'
  | 'reports';

/** One call: all that a client, a route, a test and the API's description need to know of it. */
export interface Contract {
  /** The name of its files. */
  readonly operation: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for each parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The setting that signed calls are signed with; REBUILD_SECRET unless it says otherwise. */
  readonly signedWith?: 'BOUNCE_SECRET' | 'REBUILD_SECRET';
  /** It sets the session's cookie, and is answered where the dashboard is. */
  readonly opensSession?: true;
  /**
   * A link may open it: its query then carries a single-use `ticket` in place of the CSRF header. `alone`: no session goes with it, since
   * it is opened at the site, whatever host the dashboard has.
   */
  readonly ticket?: true | 'alone';
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  /** Arrives as JSON. */
  readonly body?: z.core.$ZodType;
  /** The body may also be a posted form, whose answer is a redirect. */
  readonly form?: true;
  /** The body arrives as JSON under this name. Browsers write it, and may add to it. */
  readonly bodyType?: 'application/csp-report';
  /** The body is a posted form with one file of at most so many bytes, and fields that `body` describes. */
  readonly upload?: number;
  /** Refused when a browser sends it from a page of another site. */
  readonly ownPagesOnly?: true;
  /** Bytes; `DEFAULT_BODY_LIMIT` unless it says otherwise. */
  readonly bodyLimit?: number;
  readonly reply: z.core.$ZodType;
  /** What `?view=owner` answers to a signed-in owner. */
  readonly ownerReply?: z.core.$ZodType;
  /** The reply is not JSON but this media type. */
  readonly replyType?: 'text/plain' | 'text/csv' | 'text/html' | 'text/event-stream' | 'application/octet-stream';
  /** Server-sent events of this shape are answered to `Accept: text/event-stream`. */
  readonly stages?: z.core.$ZodType;
  /** Of success; 200 unless it says otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** It changes nothing, so that a repetition is simply answered again. */
  readonly keepsNoReply?: true;
  /** Changes documents, under the name in the header `X-Change-Id`: `?wait=1` answers after the publish that `X-Publish-Id` names. */
  readonly publishes?: true;
  /** What is asked for may have another address now: 301. */
  readonly moves?: true;
  /** Statuses of errors besides those that follow from its other properties. */
  readonly fails?: readonly (401 | 403 | 404 | 409 | 410 | 503)[];
  readonly limit?: LimitName;
  /** Refused unless the password was entered shortly before: an open dashboard or a stolen session is not enough. */
  readonly recentPassword?: true;
  /** Everyone gets the same reply to the same address until the catalogue changes: a CDN may hold it until the next publish purges it. */
  readonly cached?: true;
}

/** Whether a repeated call with the same `Idempotency-Key` is answered with the first reply. */
export const takesIdempotencyKey = ({ method, access, path, keepsNoReply }: Contract): boolean =>
  // replies under /api/admin hold secrets, and a digest of what is asked of the newsletter an address: neither must be kept
  method !== 'get' &&
  access === 'owner' &&
  keepsNoReply !== true &&
  !path.startsWith('/api/admin/') &&
  !path.startsWith('/api/newsletter/');

/** Whether the work of a call is to save and no more: a fetch asks another host, and notes what became of that. */
export const onlySaves = ({ access, publishes, limit, upload, operation }: Contract): boolean =>
  access === 'owner' && publishes === true && limit === undefined && upload === undefined && operation !== 'fetch-feed';

/** Visible ASCII. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

export const DEFAULT_BODY_LIMIT = 256 * 1024;

type Named = Pick<Contract, 'operation' | 'method' | 'path'>;
/** `POST /api/stores`; of a read the path alone. */
type Endpoint = `${'' | 'POST ' | 'PUT ' | 'DELETE '}${Contract['path']}`;
type Defined = Omit<Contract, 'access' | 'reply' | keyof Named> & Partial<Pick<Contract, 'access' | 'reply'>>;

/** The answer to a deletion, and to a log-out. */
export const nothing = z.object({});

/** What does not say who may call it is for the owner alone; what does not say what it answers, answers nothing. */
export function defineContract<const C extends Defined>(operation: string, endpoint: Endpoint, contract: C) {
  const [path, method = 'GET'] = endpoint.split(' ').reverse();
  const named = { operation, method: method.toLowerCase(), path } as Named;
  return { access: 'owner', reply: nothing, ...named, ...contract } as C &
    Named &
    (C extends { access: unknown } ? unknown : { readonly access: 'owner' }) &
    (C extends { reply: unknown } ? unknown : { readonly reply: typeof nothing });
}

/** What everyone may read, and a CDN hold. */
export const publicRead = <const C extends Omit<Contract, 'access' | 'cached' | 'limit' | keyof Named>>(
  operation: string,
  path: Contract['path'],
  contract: C,
) => defineContract(operation, path, { access: 'public', cached: true, ...contract });

type Parsed<S, Otherwise> = S extends z.core.$ZodType ? z.output<S> : Otherwise;
export type ParamsOf<C extends Contract> = Parsed<C['params'], { readonly [name: string]: never }>;
export type QueryOf<C extends Contract> = Parsed<C['query'], { readonly [name: string]: never }>;
export type BodyOf<C extends Contract> = Parsed<C['body'], undefined>;
/** What a client sends: defaults may be left out. */
export type SentBodyOf<C extends Contract> = C['body'] extends z.core.$ZodType ? z.input<C['body']> : undefined;
export type ReplyOf<C extends Contract> =
  | z.input<C['reply']>
  | (C['ownerReply'] extends z.core.$ZodType ? z.input<C['ownerReply']> : never);

type Less<Given extends keyof Contract> = Omit<
  Contract,
  'access' | 'publishes' | 'operation' | 'method' | 'path' | Given
>;
type Path = Contract['path'];

/** The owner adds something to the site. */
export const creation = <const C extends Less<'status'>>(operation: string, path: Path, contract: C) =>
  defineContract(operation, `POST ${path}`, { publishes: true, status: 201, ...contract });

/** The owner changes what has this id. */
export const edit = <const C extends Less<'params'>>(operation: string, path: Path, contract: C) =>
  defineContract(operation, `PUT ${path}`, { publishes: true, params: byId, ...contract });

/** The owner deletes what has this id. */
export const deletion = (operation: string, path: Path, summary: string) =>
  defineContract(operation, `DELETE ${path}`, { publishes: true, params: byId, summary });

/** With `?dryRun=1` a deletion answers what it would do, and does nothing. */
export const dryRun = z.object({ dryRun: z.enum(['0', '1']).optional() });

export const deletionEffect = z.object({
  /** For the owner, before it is confirmed. */
  message: z.string(),
  stores: z.int(),
  offers: z.int(),
  coupons: z.int(),
  posts: z.int(),
  touches: z.object({
    /** Paths that lead to nothing afterwards. */
    addresses: z.array(z.string()),
    /** Posts that change. `about`: it is about the store, and will be about none. */
    posts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        slug: z.string(),
        about: z.boolean(),
        /** Links that it loses. */
        links: z.array(z.object({ text: z.string(), url: z.string() })),
      }),
    ),
  }),
});

export type DeletionEffect = z.infer<typeof deletionEffect>;
