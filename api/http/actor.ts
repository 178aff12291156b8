import type { Request } from 'express';
import type { Actor } from '../audit/audit-trail.ts';
import type { Contract } from '../contract/contract.ts';
import { markOf } from '../sessions/session-store.ts';
import { callerOf } from './caller.ts';

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
