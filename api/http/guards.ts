import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Contract } from '../contract/contract.ts';
import type { Services } from '../services.ts';
import { sessionToken } from '../sessions/cookie.ts';
import { Forbidden, NotSignedIn } from './errors.ts';
import { refuseOtherSites } from './other-sites.ts';
import { SIGNED_IN } from './responder.ts';

/** Whether a signed-in owner asks for `?view=owner` of a call that has such an answer. */
export const asksAsOwner = (contract: Contract, request: Request): boolean =>
  contract.ownerReply !== undefined && request.query['view'] === 'owner';

/** Who may. Runs before the body of an owner's call is read. */
export function guard(contract: Contract, services: Services): RequestHandler {
  return async (request, response, next) => {
    if (contract.ownPagesOnly) refuseOtherSites(request, services);
    const asOwner = asksAsOwner(contract, request);
    if (contract.access === 'owner' || contract.access === 'session' || asOwner) {
      response.set('Cache-Control', 'no-store');
      await checkSession(request, services, contract.access === 'owner');
      response.locals[SIGNED_IN] = true;
    }
    next();
  };
}

async function checkSession(request: Request, { sessions }: Services, csrf: boolean): Promise<void> {
  const token = sessionToken(request);
  const session = token === undefined ? undefined : await sessions.find(token);
  if (!session) throw new NotSignedIn();
  if (!csrf) return;
  if (request.get('sec-fetch-site') === 'cross-site') throw new Forbidden('Calls from other sites are refused.');
  if (!sessions.isCsrfToken(session, request.get('x-csrf-token') ?? '')) {
    throw new Forbidden('The header X-CSRF-Token is missing or does not belong to this session. Please sign in again.');
  }
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Checks `X-Signature-256` over the raw body, which has been read. */
export function checkSignature({ access }: Contract, request: Request, { settings, localKey }: Services): void {
  const given = SIGNATURE.exec(request.get('x-signature-256') ?? '')?.[1];
  const body: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signs = (secret: string) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return given !== undefined && timingSafeEqual(expected, Buffer.from(given, 'hex'));
  };
  const secrets = [access === 'signed' ? settings.rebuildSecret : undefined, localKey].filter(
    (secret) => secret !== undefined && secret !== '',
  );
  if (!secrets.map((secret) => signs(secret as string)).some(Boolean)) {
    const secret = access === 'signed' ? 'REBUILD_SECRET' : "the running server's own key";
    throw new NotSignedIn(
      `The header X-Signature-256 is missing or wrong. It is "sha256=" and the hex HMAC-SHA256 of the body with ${secret}.`,
      'HMAC-SHA256 realm="rebuild"',
    );
  }
}
