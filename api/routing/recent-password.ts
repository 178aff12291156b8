import type { Request } from 'express';
import type { DocumentChange } from '../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { settingsInput, type Settings } from '../../data/schema/settings.ts';
import type { Contract } from '../contract/contract.ts';
import type { Services } from './services.ts';
import { callerOf } from '../callers/caller.ts';
import { Forbidden } from '../http/errors.ts';
import type { AnyCall } from './route.ts';

/** Milliseconds for which an entered password counts. */
export const PASSWORD_COUNTS_MS = 10 * 60_000;

/**
 * What is done only shortly after the password was entered: an open dashboard or a stolen session is not enough. Documents are named
 * where every call writes them, so that no other way of changing them (restoring a version, an import …) gets past; of the settings, what
 * decides where tracking codes run.
 */
const documents: ReadonlySet<DocumentKey> = new Set(['tracking-codes']);
const operations: ReadonlySet<string> = new Set([
  'export-subscribers',
  'export-catalogue',
  'change-password',
  'begin-second-factor',
  'confirm-second-factor',
  'renew-recovery-codes',
  'remove-second-factor',
  'end-session',
  'end-device',
]);

/** Throws `Forbidden` for calls that need it. */
export function checkRecentPassword({ operation }: Contract, request: Request, services: Services): void {
  if (operations.has(operation)) requireRecentPassword(request, services);
}

/** Throws `Forbidden` for changes that need it. */
export function checkPasswordFor(changes: readonly DocumentChange[], { request, services }: AnyCall): void {
  const { trackingCodes } = services.database.read('tracking-codes') ?? { trackingCodes: [] };
  // settings can make a saved code run that ran nowhere before, or for visitors who have not agreed to it
  const whereCodes = ({ before, after }: DocumentChange) =>
    whereCodesRun(before as Settings | undefined) !== whereCodesRun(after as Settings | undefined);
  const isNeeded = (change: DocumentChange) =>
    documents.has(change.key) ||
    (change.key === 'settings' && trackingCodes.some(({ active }) => active) && whereCodes(change));
  if (changes.some(isNeeded)) requireRecentPassword(request, services);
}

/** Without a document, the built-in defaults count. */
function whereCodesRun(settings: Pick<Settings, 'domain' | 'trackingDomains' | 'trackingNeedsConsent'> | undefined) {
  const { domain, trackingDomains, trackingNeedsConsent } = settings ?? settingsInput.parse({});
  return JSON.stringify([domain, trackingDomains, trackingNeedsConsent]);
}

function requireRecentPassword(request: Request, { now }: Services): void {
  const { session, isLocal } = callerOf(request);
  if (isLocal) return;
  const enteredAt = session === undefined ? -Infinity : Date.parse(session.confirmedAt);
  if (now().getTime() - enteredAt >= PASSWORD_COUNTS_MS)
    throw new Forbidden('Please enter your password again.', { first: { reauthenticate: true } });
}
