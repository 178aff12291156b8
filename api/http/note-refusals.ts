import type { ErrorRequestHandler, Request } from 'express';
import type { RefusalKind } from '../audit/refusals.ts';
import { isSigned, type Contract } from '../contract/contract.ts';
import type { Services } from '../services.ts';
import { markOf } from '../sessions/session-store.ts';
import { actorOf } from './actor.ts';
import { callerOf } from './caller.ts';
import { ApiError } from './errors.ts';

/** Notes in the audit trail what a call was refused for, whichever part of it refused: every 401 and 403. */
export function noteRefusals(contract: Contract, { audit }: Services): ErrorRequestHandler {
  return async (error: unknown, request, _response, next) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      const { session, budget } = callerOf(request);
      const caller = session === undefined ? budget : markOf(session);
      await audit.noteRefusal(actorOf(contract, request), { kind: kindOf(error, contract, request), caller });
    }
    next(error);
  };
}

function kindOf({ status, errors, first }: ApiError, contract: Contract, request: Request): RefusalKind {
  if (first.secondFactor) return errors === undefined ? 'no second factor' : 'wrong second factor';
  if (first.reauthenticate) return 'password needed again';
  // a password that came with the call is named as a field
  if (status === 401 && errors !== undefined) return 'wrong password';
  if (isSigned(contract)) return 'wrong signature';
  if (callerOf(request).session !== undefined) return 'no CSRF token';
  return status === 401 ? 'not signed in' : 'another site';
}
