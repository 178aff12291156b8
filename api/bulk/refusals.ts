import type { BulkReply } from '../contract/change-in-bulk.ts';
import { ApiError } from '../http/errors.ts';
import type { Attempt } from '../records/attempt.ts';

export interface Refusals {
  readonly attempt: Attempt;
  readonly refused: BulkReply['refused'];
}

/** Notes which things a rule refuses, with what is wrong, and lets the others pass. `nameOf`: what the owner calls a thing. */
export function collectRefusals(nameOf: (id: string) => string | undefined): Refusals {
  const refused: BulkReply['refused'] = [];
  return {
    refused,
    attempt(id, rule) {
      try {
        return rule();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const name = nameOf(id);
        refused.push({ id, message: name === undefined ? error.message : `"${name}": ${error.message}` });
        return undefined;
      }
    },
  };
}
