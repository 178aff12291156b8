import type { BulkReply } from '../../contract/owner-tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Attempt } from '../../entities/writes/attempt.ts';
import { NotInLinks } from '../../entities/replace-in-links.ts';

export interface Refusals {
  readonly attempt: Attempt;
  readonly outcome: {
    readonly refused: BulkReply['refused'];
    /** The ids of those that the change is not for. */
    readonly skipped: string[];
  };
}

/**
 * Notes which things a rule refuses, with what is wrong, and which are skipped, and lets the others pass. `nameOf`: what the owner calls
 * a thing.
 */
export function collectRefusals(nameOf: (id: string) => string | undefined): Refusals {
  const refused: BulkReply['refused'] = [];
  const skipped: string[] = [];
  return {
    outcome: { refused, skipped },
    attempt(id, rule) {
      try {
        return rule();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const name = nameOf(id);
        if (error instanceof NotInLinks) skipped.push(id);
        else refused.push({ id, message: name === undefined ? error.message : `"${name}": ${error.message}` });
        return undefined;
      }
    },
  };
}
