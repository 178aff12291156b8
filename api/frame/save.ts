import type { Transaction } from '../../data/database/database.ts';
import type { Contract } from '../contract/contract.ts';
import type { Call } from './route.ts';

/**
 * Makes a change durable, then has it published. The answer carries the publish's id and goes out at once, or with `?wait=1`
 * when the pages are on disk. What `change` throws leaves everything as it was.
 */
export async function save<Result>(call: Call<Contract>, change: (transaction: Transaction) => Result): Promise<Result> {
  const { database, publisher } = call.services;
  const { result, changed } = await database.transact(change);
  const publish = publisher.changed(changed);
  call.response.set('X-Publish-Id', publish.id);
  if (call.wait) await publish.done;
  return result;
}
