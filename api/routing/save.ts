import { type ChangeNote, newChangeId } from '../../data/catalogue/folder/change-entry.ts';
import type {
  Database,
  DocumentChange,
  Transacted,
  TransactOptions,
  Transaction,
} from '../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { settingsInput, type Settings } from '../../data/schema/settings.ts';
import type { Request } from 'express';
import { type Actor, changesOf } from '../accounts/audit-trail.ts';
import { markOf } from '../accounts/session-store.ts';
import { callerOf, requireRecentPassword } from '../callers/caller.ts';
import type { Contract } from '../contract/contract.ts';
import type { WriteContext } from '../entities/writes/write-context.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { Publish } from '../publishing/publisher.ts';
import { type AnyCall, type Call, type Handled, route } from './route.ts';

interface SaveOptions extends Pick<TransactOptions, 'check' | 'unknown'>, Pick<ChangeNote, 'undoOf'> {
  /** The document that saves itself while it is written: until something comes between, such saves are one change. */
  autosaves?: DocumentKey | undefined;
}

type Change<Result> = (transaction: Transaction, context: WriteContext) => Result;

interface Saved<Result> extends Transacted<Result> {
  /** null: there is nothing to publish, or it is a trial. */
  publish: Publish | null;
}

/**
 * Makes a change durable with what was there before, notes it in the audit trail, then has it published. The answer
 * names the change and the publish, and goes out at once, or with `?wait=1` when the pages are on disk. What `change`
 * throws leaves everything as it was; a change that changes nothing, or that `?dryRun=1` tries, writes and publishes nothing.
 */
export async function save<Result>(call: AnyCall, change: Change<Result>, options: SaveOptions = {}): Promise<Result> {
  return (await saveChanges(call, change, options)).result;
}

/** A call that is one change of the catalogue: what `write` gives is its reply. */
export const change = <const C extends Contract>(
  contract: C,
  write: (transaction: Transaction, call: Call<C>, context: WriteContext) => Handled<C>,
) => route(contract, (call) => save(call, (transaction, context) => write(transaction, call, context)));

/** `save` for calls that answer what was changed. */
export async function saveChanges<Result>(
  call: AnyCall,
  write: Change<Result>,
  { undoOf, autosaves, ...options }: SaveOptions = {},
): Promise<Saved<Result>> {
  const { database, publisher, audit, history, now } = call.services;
  const at = now();
  const change = (transaction: Transaction) => {
    let catalogue: Read | undefined;
    return write(transaction, { now: at, read: () => (catalogue ??= call.services.read()) });
  };
  if (call.isTrial) return { ...database.rehearse(change, { at: at.toISOString() }), publish: null };
  const actor = actorOf(call.contract, call.request);
  const { operation, session, from } = actor;
  const made = { id: newChangeId(at), at: at.toISOString(), operation, session, from, undoOf };
  const continues = autosaves && history.autosaves.continuedBy(autosaves, made);
  const note = { ...made, continues };
  const transacted = await database.transact(change, {
    at: note.at,
    note,
    ...options,
    check(changes) {
      if (changes.some((each) => needsPassword(each, database))) requireRecentPassword(call.request, at);
      options.check?.(changes);
    },
  });
  const { changed, changes } = transacted;
  if (changed.length === 0) return { ...transacted, publish: null };
  history.noted();
  history.autosaves.noted(note, changed, autosaves);
  // that it saves itself has its line already
  if (continues === undefined) await audit.note(actor, changesOf(changes));
  const publish = publisher.changed(changed);
  if (!call.response.headersSent)
    call.response.set({ 'X-Publish-Id': publish.id, 'X-Change-Id': continues ?? note.id });
  if (call.wait) await published(call, publish);
  return { ...transacted, publish };
}

/**
 * Tracking codes, and of the settings what decides where they run, are changed only shortly after the password was entered: here, so that
 * no way of changing them (restoring a version, an import …) gets past.
 */
function needsPassword({ key, before, after }: DocumentChange, database: Pick<Database, 'read'>): boolean {
  if (key !== 'settings') return key === 'tracking-codes';
  // settings can make a saved code run that ran nowhere before, or for visitors who have not agreed to it
  const { trackingCodes } = database.read('tracking-codes') ?? { trackingCodes: [] };
  return trackingCodes.some(({ active }) => active) && whereCodesRun(before) !== whereCodesRun(after);
}

/** Without a document, the built-in defaults count. */
function whereCodesRun(saved: unknown): string {
  const { domain, trackingDomains, trackingNeedsConsent } = (saved as Settings | undefined) ?? settingsInput.parse({});
  return JSON.stringify([domain, trackingDomains, trackingNeedsConsent]);
}

/**
 * For `?wait=1`: resolves when the pages are on disk, and where several machines share a bucket when those are there. A server that uploads
 * may be hard to reach for long, while what was saved is safe: after a time limit a header says what is missing, in place of an error.
 */
export async function published({ services, response }: AnyCall, publish: Publish | null): Promise<void> {
  if (publish === null) return;
  await (services.uploaded === undefined ? publish.shown : publish.done);
  const isUploaded = (await services.uploaded?.()) ?? true;
  if (!isUploaded && !response.headersSent) response.set('X-Publish-Pending', 'upload');
}

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
