import { isImported } from '../../../data/rules/deals/source.ts';
import type { Source } from '../../../data/schema/source.ts';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { Attempt } from '../../entities/writes/write-context.ts';
import {
  changeDeals,
  type DealChanges,
  type DealsByStore,
  createDeals,
  deleteDeals,
} from '../../entities/writes/change-deals.ts';
import { siteCurrency, typedDeal } from '../../entities/currencies.ts';
import { checkDates } from '../../entities/writes/check-dates.ts';
import { couponRules, type DealInputOf, type DealRules, offerRules } from '../../entities/writes/deal-rules.ts';
import { type DealKind, findDeal, noSuchDeal } from '../../entities/writes/locate-deal.ts';
import type { DocumentKey, DocumentOf } from '../../../data/schema/documents.ts';
import { unknownStore } from '../../entities/stores-named.ts';
import type { BulkWork } from './apply-change.ts';
import type { BulkReply } from '../../contract/owner-tables.ts';
import { ApiError, noSuch } from '../../http/errors.ts';
import { NotInLinks } from '../../entities/replace-in-links.ts';

/**
 * Adds a copy of each deal, with these changes, to the end of its store's or of another store's. The copies are switched off unless the
 * changes say otherwise: shoppers are not to see a deal twice while its copy is edited.
 */
function copyDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { deals, changes, now, attempt }: { deals: DealsByStore; changes: DealChanges; now: Date; attempt: Attempt },
): void {
  const inputs = new Map<string, DealInputOf<Kind>[]>();
  for (const [storeId, ids] of deals) {
    const present = new Map(rules.of(transaction.read(`stores/${storeId}`)!).map((deal) => [deal.id, deal]));
    for (const id of ids) {
      const input = attempt(id, () => {
        const deal = present.get(id)!;
        const copied = rules.typed(deal, { active: false, ...sourceOfCopy(deal), ...changes });
        const typed = typedDeal(copied, siteCurrency(transaction), deal);
        checkDates(transaction, typed, now);
        return typed;
      });
      const target = changes.storeId ?? storeId;
      if (input !== undefined) inputs.set(target, [...(inputs.get(target) ?? []), input]);
    }
  }
  for (const [storeId, of] of inputs) createDeals(transaction, rules, { storeId, inputs: of, now });
}

/** A feed knows the deal that was copied by its reference, and does not know the copy. */
const sourceOfCopy = ({ source }: { source?: Source | undefined }) =>
  source !== undefined && isImported({ source }) ? { source: { ...source, reference: '' } } : {};

/**
 * The transaction as `change` sees it, with its writes kept back until the end: a document that is written again, as that of a store
 * whose coupons and offers change, is checked and made into text once.
 */
function gatheringWrites(transaction: Transaction, change: (transaction: Transaction) => void): void {
  const written = new Map<DocumentKey, unknown>();
  const flush = (): void => {
    for (const [key, document] of written) transaction.write(key, document as DocumentOf<typeof key>);
    written.clear();
  };
  change({
    read: <Key extends DocumentKey>(key: Key) =>
      written.has(key) ? (written.get(key) as DocumentOf<Key>) : transaction.read(key),
    write: (key, document) => void written.set(key, document),
    delete(key) {
      written.delete(key);
      transaction.delete(key);
    },
    isTaken: (key) => written.has(key) || transaction.isTaken(key),
    // both answer by what is written
    ids(folder) {
      flush();
      return transaction.ids(folder);
    },
    referring(target) {
      flush();
      return transaction.referring(target);
    },
  });
  flush();
}

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

  function apply<Kind extends DealKind>(transaction: Transaction, rules: DealRules<Kind>): void {
    const ofKind = places.filter(({ kind }) => kind === rules.kind);
    const byStore = Map.groupBy(ofKind, ({ storeId }) => storeId);
    const deals = new Map([...byStore].map(([storeId, inStore]) => [storeId, inStore.map(({ id }) => id)]));
    if (isDeletion) deleteDeals(transaction, rules, { deals, now, attempt });
    else if (isDuplication) copyDeals(transaction, rules, { deals, changes, now, attempt });
    else changeDeals(transaction, rules, { deals, changes, now, attempt });
  }
  gatheringWrites(transaction, (gathering) => {
    apply(gathering, couponRules);
    apply(gathering, offerRules);
  });
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
