import type { Transaction } from '../../data/database/database.ts';
import { changesOf } from '../audit/audit-trail.ts';
import type { Publish } from '../publisher.ts';
import { actorOf } from './actor.ts';
import { withRecentPassword } from './recent-password.ts';
import type { AnyCall } from './route.ts';

/**
 * Makes a change durable, notes it in the audit trail, then has it published. The answer carries the publish's id and goes out at
 * once, or with `?wait=1` when the pages are on disk. What `change` throws leaves everything as it was; a change that changes nothing
 * writes and publishes nothing.
 */
export async function save<Result>(call: AnyCall, change: (transaction: Transaction) => Result): Promise<Result> {
  const { result, publish } = await saveAndPublish(call, change);
  if (call.wait) await publish?.done;
  return result;
}

/** The same for calls that follow the publish themselves; null: there is nothing to publish. */
export async function saveAndPublish<Result>(
  call: AnyCall,
  change: (transaction: Transaction) => Result,
): Promise<{ result: Result; publish: Publish | null }> {
  const { database, publisher, audit, now } = call.services;
  const { result, changed, changes } = await database.transact(
    (transaction) => change(withRecentPassword(transaction, call.request, call.services)),
    { at: now().toISOString() },
  );
  if (changed.length === 0) return { result, publish: null };
  const publish = publisher.changed(changed);
  if (!call.response.headersSent) call.response.set('X-Publish-Id', publish.id);
  await audit.note(actorOf(call.contract, call.request), changesOf(changes));
  return { result, publish };
}
