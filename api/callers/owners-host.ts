import type { Request, RequestHandler } from 'express';
import type { Contract } from '../contract/contract.ts';
import { asksAsOwner } from './caller.ts';
import { NotFound } from '../http/errors.ts';

interface Host {
  adminUrl?: string | undefined;
}

/**
 * Whether a request came to the host that has the dashboard: every host, unless ADMIN_URL names one. By the header `Host` alone, which no
 * script can choose; one that forwards the name in another header could be given that header by a script.
 */
export const isOwnersHost = (request: Request, { adminUrl }: Host): boolean =>
  adminUrl === undefined || request.get('host')?.toLowerCase() === new URL(adminUrl).host;

/** Refuses log-ins and calls of the owner on other hosts, so that no cookie of a session is ever set or of use there. */
export function onOwnersHost(contract: Contract, settings: Host): RequestHandler {
  return (request, _response, next) => {
    const isOwners = contract.access === 'owner' || contract.opensSession || asksAsOwner(contract, request);
    if (isOwners && !isOwnersHost(request, settings))
      throw new NotFound(`The dashboard and its calls are at ${settings.adminUrl}.`);
    next();
  };
}
