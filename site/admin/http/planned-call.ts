import type { Contract } from '../../../api/contract/contract.ts';
import type { CallOfOwner } from '../../../api/contract/previews.ts';
import { addressOf, type Given } from './call.ts';

/** A call as it would be made; null: it changes no page. */
export function callOf<C extends Contract>(contract: C, given: Given<C>): CallOfOwner | null {
  if (contract.publishes !== true || contract.limit !== undefined || contract.upload !== undefined) return null;
  const method = contract.method.toUpperCase() as CallOfOwner['method'];
  return { method, path: addressOf(contract, given), body: given.body };
}

let planned: { call: CallOfOwner | null } | undefined;

/** The change that `act` begins with, before it waits for anything; null: it changes no page. It is not made, and `act` goes no further. */
export function plannedCall(act: () => Promise<unknown>): CallOfOwner | null {
  const plan = (planned = { call: null as CallOfOwner | null });
  void act().catch(() => undefined);
  planned = undefined;
  return plan.call;
}

/** Whether a change is only planned: it must not be made then. */
export function isPlanned<C extends Contract>(contract: C, given: Given<C>): boolean {
  if (planned !== undefined) planned.call = callOf(contract, given);
  return planned !== undefined;
}
