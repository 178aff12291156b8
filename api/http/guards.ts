import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract.ts';
import type { Services } from '../services.ts';
import { actorOf } from './actor.ts';
import { callerOf } from './caller.ts';
import { refuseOtherSites } from './other-sites.ts';
import { checkRecentPassword } from './recent-password.ts';
import { SIGNED_IN } from './responder.ts';

/** Who may. Runs when the caller is known and counted, and before the body of an owner's call is read. */
export function guard(contract: Contract, services: Services): RequestHandler {
  return async (request, response, next) => {
    if (contract.ownPagesOnly) refuseOtherSites(request, services);
    const { refusal, session } = callerOf(request);
    if (refusal !== undefined) {
      const kind = session === undefined ? 'not signed in' : 'signed in';
      await services.audit.noteRefusal(actorOf(contract, request), kind);
      throw refusal;
    }
    if (session !== undefined) {
      response.set('Cache-Control', 'no-store');
      response.locals[SIGNED_IN] = true;
    }
    checkRecentPassword(contract, request, services);
    next();
  };
}
