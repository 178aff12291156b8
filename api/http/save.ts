import type { Transaction } from '../../data/database/database.ts';
import { watched } from '../audit/audit-trail.ts';
import type { Publish } from '../publisher.ts';
import { actorOf } from './actor.ts';
import type { AnyCall } from './route.ts';

/**
 * Makes a change durable, notes it in the audit trail, then has it published. The answer carries the publish's id and goes out at
 * once, or with `?wait=1` when the pages are on disk. What `change` throws leaves everything as it was.
 */
export async function save<Result>(call: AnyCall, change: (transaction: Transaction) => Result): Promise<Result> {
  const { result, publish } = await saveAndPublish(call, change);
  if (call.wait) await publish.done;
  return result;
}

/** The same for calls that follow the publish themselves. */
export async function saveAndPublish<Result>(
  call: AnyCall,
  change: (transaction: Transaction) => Result,
): Promise<{ result: Result; publish: Publish }> {
  const { database, publisher, audit } = call.services;
  let changes: ReturnType<typeof watched>['changes'] = () => [];
  const { result, changed } = await database.transact((transaction) => {
    const watch = watched(transaction);
    changes = watch.changes;
    return change(watch.transaction);
  });
  const publish = publisher.changed(changed);
  if (!call.response.headersSent) call.response.set('X-Publish-Id', publish.id);
  await audit.note(actorOf(call.contract, call.request), changes());
  return { result, publish };
}
