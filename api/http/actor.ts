import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Actor } from '../audit/audit-trail.ts';
import type { Contract } from '../contract/contract.ts';
import { sessionToken } from '../sessions/cookie.ts';

/** Enough to distinguish sessions, useless for taking one over. */
const MARK_LENGTH = 8;

/** Who makes a call, as the audit trail keeps it. */
export function actorOf(contract: Contract, request: Request): Actor {
  const token = sessionToken(request);
  return {
    operation: contract.operation,
    session: token === undefined ? null : createHash('sha256').update(token).digest('base64url').slice(0, MARK_LENGTH),
    from: request.ip ?? '',
    requestId: String(request.id),
  };
}
