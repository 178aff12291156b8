import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Device, Session } from '../../data/records/sign-in.ts';
import { type Contract, isSigned } from '../contract/contract.ts';
import { DEVICE_PROOF } from '../contract/sessions.ts';
import type { DeviceStore } from '../accounts/device-store.ts';
import type { SessionStore } from '../accounts/session-store.ts';
import type { Tickets } from '../accounts/tickets.ts';
import { tokenIn } from '../accounts/tokens.ts';
import type { Asker } from '../accounts/password.ts';
import { type ApiError, Forbidden, NotFound, NotSignedIn } from '../http/errors.ts';

/** What proves who calls. */
interface Proofs {
  readonly sessions: SessionStore;
  readonly devices: DeviceStore;
  readonly tickets: Tickets;
  readonly settings: { [name in 'REBUILD_SECRET' | 'BOUNCE_SECRET' | 'ADMIN_URL']?: string | undefined };
  readonly localKey: string;
  readonly passwordIsSet?: () => Promise<void>;
}

/** Who makes a request, as far as it could be proved. */
export interface Caller {
  /** Whose budget the request is counted against; null: the caller is unknown, and it counts for its network address. */
  readonly budget: string | null;
  /** In which places the password that it sends waits to be checked. */
  readonly asker: Asker;
  /** The session whose cookie came with the request. */
  readonly session?: Session;
  /** The browser that signs in, if it has done so before. */
  readonly device?: Device;
  /** A command of this machine, whose user can write every file anyway. */
  readonly isLocal?: true;
  /** What the request is refused with, once it has been counted. */
  readonly refusal?: ApiError;
}

const UNKNOWN: Caller = { budget: null, asker: 'stranger' };
const callers = new WeakMap<Request, Caller>();

/** The caller of a request that `identify` has seen; any other is unknown. */
export const callerOf = (request: Request): Caller => callers.get(request) ?? UNKNOWN;

/** Whether `?view=owner` is asked of a call that has such an answer. */
export const asksAsOwner = (contract: Contract, request: Request): boolean =>
  contract.ownerReply !== undefined && request.query['view'] === 'owner';

/**
 * Whether a request came to the host that has the dashboard: every host, unless ADMIN_URL names one. By the header `Host` alone, which no
 * script can choose; one that forwards the name in another header could be given that header by a script.
 */
export const isOwnersHost = (request: Request, { ADMIN_URL }: { ADMIN_URL?: string | undefined }): boolean =>
  ADMIN_URL === undefined || request.get('host')?.toLowerCase() === new URL(ADMIN_URL).host;

/**
 * Finds out who calls. Runs before any limit, so that callers who prove nothing use up no budget but their own. Refuses log-ins and calls
 * of the owner on other hosts than the dashboard's, so that no cookie of a session is ever set or of use there.
 */
export async function identify(contract: Contract, request: Request, services: Proofs): Promise<void> {
  const { settings } = services;
  const isOwners = contract.access === 'owner' || contract.opensSession || asksAsOwner(contract, request);
  if (isOwners && !isOwnersHost(request, settings))
    throw new NotFound(`The dashboard and its calls are at ${settings.ADMIN_URL}.`);
  callers.set(request, await callerFor(contract, request, services));
}

/** Milliseconds for which an entered password counts. */
export const PASSWORD_COUNTS_MS = 10 * 60_000;

/** Of what an open dashboard or a stolen session is not enough for. Throws `Forbidden` unless the password was entered shortly before. */
export function requireRecentPassword(request: Request, now: Date): void {
  const { session, isLocal } = callerOf(request);
  if (isLocal) return;
  const enteredAt = session === undefined ? -Infinity : Date.parse(session.confirmedAt);
  if (now.getTime() - enteredAt >= PASSWORD_COUNTS_MS)
    throw new Forbidden('Please enter your password again.', { first: { reauthenticate: true } });
}

async function callerFor(contract: Contract, request: Request, services: Proofs): Promise<Caller> {
  if (isSigned(contract)) {
    const caller = signer(contract, request, services);
    // a password that such a call sets would be replaced by one that is set later
    if (caller.refusal === undefined) await services.passwordIsSet?.();
    return caller;
  }
  if (contract.access === 'owner' || asksAsOwner(contract, request)) return owner(contract, request, services);
  return contract.limit === 'logIn' ? browser(request, services) : UNKNOWN;
}

/**
 * A log-in counts for the browser when it is a known one: a flood of guesses from elsewhere leaves its budget alone. What does not come
 * from the dashboard has another budget, since scripts of others on public pages can send the cookie as well.
 */
async function browser(request: Request, { devices, passwordIsSet }: Proofs): Promise<Caller> {
  await passwordIsSet?.();
  const token = tokenIn(request, 'device');
  const device = token === undefined ? undefined : await devices.find(token);
  if (token === undefined || device === undefined) return UNKNOWN;
  return devices.isProof(token, request.get(DEVICE_PROOF) ?? '')
    ? { budget: `device ${device.id}`, asker: 'owner', device }
    : { budget: `device ${device.id}, not its dashboard`, asker: 'known', device };
}

/** The cookie alone proves nothing: the scripts of others on public pages share the origin, and their requests carry it as well. */
async function owner(
  contract: Contract,
  request: Request,
  { sessions, tickets, passwordIsSet }: Proofs,
): Promise<Caller> {
  const token = tokenIn(request, 'session');
  // another password ends the session that is looked up
  if (token !== undefined) await passwordIsSet?.();
  const session = token === undefined ? undefined : await sessions.find(token);
  if (token === undefined || !session) return { ...UNKNOWN, refusal: new NotSignedIn() };
  const refused = (refusal: ApiError): Caller => ({ ...UNKNOWN, session, refusal });
  if (request.get('sec-fetch-site') === 'cross-site')
    return refused(new Forbidden('Calls from other sites are refused.'));
  const { ticket } = request.query;
  if (contract.ticket && typeof ticket === 'string') {
    if (!(await tickets.use(ticket, request.path, token))) {
      const message =
        'This address was opened before, or more than a minute after it was asked for. Open it again from the dashboard.';
      return refused(new Forbidden(message));
    }
  } else if (!sessions.isCsrfToken(session, request.get('x-csrf-token') ?? '')) {
    return refused(new Forbidden(contract.ticket ? FROM_DASHBOARD : NO_TOKEN));
  }
  return { budget: `session ${session.tokenHash}`, asker: 'owner', session };
}

const NO_TOKEN = 'The header X-CSRF-Token is missing or does not belong to this session. Please sign in again.';
const FROM_DASHBOARD = 'This address opens from the dashboard only. Press the link or button there.';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Checks `X-Signature-256` over the raw body, which has been read. */
function signer(
  { access, signedWith = 'REBUILD_SECRET' }: Contract,
  request: Request,
  { settings, localKey }: Proofs,
): Caller {
  const given = SIGNATURE.exec(request.get('x-signature-256') ?? '')?.[1];
  const body: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signs = (secret: string | undefined) => {
    if (secret === undefined || secret === '') return false;
    const expected = createHmac('sha256', secret).update(body).digest();
    return given !== undefined && timingSafeEqual(expected, Buffer.from(given, 'hex'));
  };
  if (signs(localKey)) return { budget: 'this machine', asker: 'owner', isLocal: true };
  if (access === 'signed' && signs(settings[signedWith])) return { budget: 'signed', asker: 'stranger' };
  const secret = access === 'signed' ? signedWith : "the running server's own key";
  const refusal = new NotSignedIn(
    `The header X-Signature-256 is missing or wrong. It is "sha256=" and the hex HMAC-SHA256 of the body with ${secret}.`,
    { challenge: 'HMAC-SHA256 realm="rebuild"' },
  );
  return { ...UNKNOWN, refusal };
}
