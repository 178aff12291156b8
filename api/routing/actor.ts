import type { Request } from 'express';
import type { Actor } from '../accounts/audit-trail.ts';
import type { Contract } from '../contract/contract.ts';
import { markOf } from '../accounts/session-store.ts';
import { callerOf } from '../callers/caller.ts';
import type { AnyCall } from './route.ts';

/** Who makes a call, as the audit trail keeps it. */
export function actorOf(contract: Contract, request: Request): Actor {
  const { session } = callerOf(request);
  return {
    operation: contract.operation,
    session: session === undefined ? null : markOf(session),
    from: request.ip ?? '',
    requestId: String(request.id),
  };
}

/** Adds a line about a call to the audit trail, where no document was changed. */
export const noteCall = ({ contract, request, services }: AnyCall): Promise<void> =>
  services.audit.note(actorOf(contract, request), []);
