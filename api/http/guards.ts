import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';
import { refuseOtherSites } from './other-sites.ts';
import { checkRecentPassword } from './recent-password.ts';
import { SIGNED_IN } from './responder.ts';

/** Who may. Runs when the caller is known and counted, and before the body of an owner's call is read. */
export function guard(contract: Contract, services: Services): RequestHandler {
  return (request, response, next) => {
    if (contract.ownPagesOnly) refuseOtherSites(request, services);
    const { refusal, session } = callerOf(request);
    if (refusal !== undefined) throw refusal;
    if (session !== undefined) {
      response.set('Cache-Control', 'no-store');
      response.locals[SIGNED_IN] = true;
    }
    checkRecentPassword(contract, request, services);
    next();
  };
}
