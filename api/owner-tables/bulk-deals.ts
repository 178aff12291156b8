import { isImported } from '../../data/rules/deals/source.ts';
import type { Source } from '../../data/schema/source.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import type { Attempt } from '../entities/writes/write-context.ts';
import {
  changeDeals,
  createDeals,
  type DealChanges,
  deleteDeals,
  typedAfter,
} from '../entities/writes/change-deals.ts';
import { settingsIn } from '../entities/present-settings.ts';
import { checkDates, type DealKind, type DealPlace, findDeal, noSuchDeal } from '../entities/writes/deal-in-store.ts';
import { unknownStore } from '../entities/stores-named.ts';
import type { BulkWork } from './apply-change.ts';
import type { BulkReply } from '../contract/owner-tables.ts';
import { ApiError, noSuch } from '../http/errors.ts';
import { NotInLinks } from '../entities/revision.ts';

/**
 * Adds a copy of each deal, with these changes, to the end of its store's or of another store's. The copies are switched off unless the
 * changes say otherwise: shoppers are not to see a deal twice while its copy is edited.
 */
function copyDeals(
  transaction: Transaction,
  places: readonly DealPlace[],
  { changes, now, attempt }: { changes: DealChanges; now: Date; attempt: Attempt },
): void {
  const copies = places.flatMap(({ id, kind, storeId }) => {
    const input = attempt(id, () => {
      const deal = transaction.read(`stores/${storeId}`)?.[kind].find((each) => each.id === id);
      if (deal === undefined) throw noSuchDeal(kind);
      const typed = typedAfter(transaction, kind, deal, { active: false, ...sourceOfCopy(deal), ...changes });
      checkDates(() => settingsIn(transaction).timeZone, typed);
      return typed;
    });
    return input === undefined ? [] : { kind, input, target: changes.storeId ?? storeId };
  });
  for (const [storeId, typed] of Map.groupBy(copies, ({ target }) => target))
    createDeals(transaction, storeId, typed, now);
}

/** A feed knows the deal that was copied by its reference, and does not know the copy. */
const sourceOfCopy = ({ source }: { source?: Source | undefined }) =>
  source !== undefined && isImported({ source }) ? { source: { ...source, reference: '' } } : {};

interface DealsChange extends DealChanges {
  delete?: true | undefined;
  duplicate?: true | undefined;
}

/** Changes, moves, duplicates or deletes coupons and offers. Throws `InvalidRequest`. */
export function changeDealsInBulk(
  work: BulkWork,
  kinds: readonly DealKind[],
  { delete: isDeletion, duplicate: isDuplication, ...changes }: DealsChange,
): BulkOutcome {
  const { transaction, read, now, ids } = work;
  if (changes.storeId != null && !transaction.read(`stores/${changes.storeId}`)) throw unknownStore();
  const places = work.places ?? ids.flatMap((id) => findDeal({ database: transaction, read }, kinds, id) ?? []);
  const byId = new Map(places.map((place) => [place.id, place]));
  const { attempt, outcome } = collectRefusals((id) => {
    const place = byId.get(id);
    const deals = place && transaction.read(`stores/${place.storeId}`)?.[place.kind];
    return deals?.find((deal) => deal.id === id)?.title;
  });
  for (const id of ids.filter((each) => !byId.has(each)))
    attempt(id, () => {
      throw kinds.length > 1 ? noSuch('deal') : noSuchDeal(kinds[0]!);
    });

  if (isDeletion) deleteDeals(transaction, places, { now, attempt });
  else if (isDuplication) copyDeals(transaction, places, { changes, now, attempt });
  else changeDeals(transaction, places, { changes, now, attempt });
  return outcome;
}

export interface BulkOutcome {
  readonly refused: BulkReply['refused'];
  /** The ids of those that the change is not for. */
  readonly skipped: string[];
}

/**
 * Notes which things a rule refuses, with what is wrong, and which are skipped, and lets the others pass. `nameOf`: what the owner calls
 * a thing.
 */
export function collectRefusals(nameOf: (id: string) => string | undefined): {
  attempt: Attempt;
  outcome: BulkOutcome;
} {
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
