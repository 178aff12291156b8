import { stateOf, stateText, type DealInstants } from '../../data/rules/deal-state.ts';
import { breachOfFormerPrice, breachOfPrice, breachOfRating, type Figures } from '../../data/rules/held.ts';
import { postStateText } from '../../data/rules/post-state.ts';
import type { RecordRow } from '../contract/record-rows.ts';
import type { Columns } from './columns.ts';
import { kindNumber, rowKinds, type RowKind } from './indexed-row.ts';
import type { RowIndex } from './row-index.ts';

/** When and where it is asked: states depend on both. */
export interface Moment {
  readonly now: number;
  readonly timeZone: string;
}

export const instantsOf = (columns: Columns, slot: number): DealInstants => ({
  active: columns.isActive(slot),
  held: columns.breaksRule(slot),
  starts: columns.starts[slot]!,
  urgent: columns.urgent[slot]!,
  expires: columns.expires[slot]!,
});

interface StoredRow {
  kind: number;
  fields: string;
  store: string | null;
}

/** Rows as a reply shows them at a moment. */
export function presented(index: RowIndex, slots: readonly number[], moment: Moment): RecordRow[] {
  const row = index.statements.of(
    'SELECT r.kind, r.fields, s.fields AS store FROM rows r LEFT JOIN rows s ON s.slot = r.owner WHERE r.slot = ?',
  );
  const storeOf = index.statements.of('SELECT fields FROM rows WHERE document = ? AND kind = ? AND id = ?');
  const isBefore = (instant: number) => moment.now < instant;
  const counts = slots.some((slot) => rowKinds[index.columns.kinds[slot]!] === 'stores')
    ? index.columns.countsByStore(moment.now)
    : null;
  const usesOf = (slot: number) =>
    index.uses === null
      ? { clicks: null, copies: null }
      : { clicks: index.uses.clicks[slot] ?? 0, copies: index.uses.copies[slot] ?? 0 };
  return slots.map((slot) => {
    const found = row.get(slot) as unknown as StoredRow;
    const kind = rowKinds[found.kind] as RowKind;
    const fields = JSON.parse(found.fields);
    switch (kind) {
      case 'coupons':
      case 'offers': {
        const { id, name, slug } = JSON.parse(found.store ?? '{}');
        return {
          kind,
          ...fields,
          storeId: id,
          storeName: name,
          storeSlug: slug,
          state: stateOf(instantsOf(index.columns, slot), isBefore),
          stateText: stateText(dated(fields), moment),
          ...usesOf(slot),
          ending: index.columns.isLive(slot, moment.now) && index.columns.urgent[slot]! <= moment.now,
        };
      }
      case 'stores':
        return {
          kind,
          ...fields,
          live: counts?.live[slot] ?? 0,
          drafts: counts?.drafts[slot] ?? 0,
          ...usesOf(slot),
        };
      case 'blogs': {
        const store =
          fields.storeId === null
            ? undefined
            : storeOf.get(`stores/${fields.storeId}`, kindNumber('stores'), fields.storeId);
        return {
          kind,
          ...fields,
          storeName: store === undefined ? null : JSON.parse(String(store['fields'])).name,
          state: index.columns.postState(slot, moment.now),
          stateText: postStateText({ status: fields.status, publishAt: fields.publishAt ?? undefined }, moment),
        };
      }
      case 'amazon-products':
        return { kind, ...productAt(fields, moment) };
    }
  });
}

/** Whether its figures may be shown depends on the time. */
function productAt({ figures, ...fields }: { figures: Figures }, { now, timeZone }: Moment) {
  const inTime = [() => timeZone, (instant: number) => now < instant] as const;
  const held = breachOfPrice(figures, ...inTime) ?? breachOfRating(figures) ?? breachOfFormerPrice(figures, ...inTime);
  return { ...fields, held };
}

const dated = ({
  active,
  held,
  startsAt,
  expiryDate,
}: {
  active: boolean;
  held: object | null;
  startsAt: string | null;
  expiryDate: string | null;
}) => ({
  active,
  held: held !== null,
  startsAt: startsAt ?? undefined,
  expiryDate: expiryDate ?? undefined,
});
