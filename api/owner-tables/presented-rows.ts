import { z } from 'zod';
import { stateOf, stateText, type DealInstants } from '../../data/rules/deals/deal-state.ts';
import { breachOfFormerPrice, breachOfPrice, breachOfRating, type Figures } from '../../data/rules/deals/held.ts';
import { postStateText, type PostState } from '../../data/rules/deals/post-state.ts';
import type { RecordRow } from '../contract/shapes/record-rows.ts';
import { FLAG, kindNumber, rowKinds, type RowKind, rowShapes } from './indexed-row.ts';
import type { RowIndex } from './row-index.ts';
import { draftDeals, liveDeals } from './selection.ts';

/** When and where it is asked: states depend on both. */
export interface Moment {
  readonly now: number;
  readonly timeZone: string;
}

interface StoredRow extends Omit<DealInstants, 'active' | 'held'> {
  kind: number;
  fields: string;
  flags: number;
  clicks: number;
  copies: number;
  store: string | null;
}

const instantsOf = ({ flags, starts, urgent, expires }: StoredRow): DealInstants => ({
  active: (flags & FLAG.active) !== 0,
  held: (flags & FLAG.held) !== 0,
  starts,
  urgent,
  expires,
});

function postStateOf({ flags, starts }: StoredRow, now: number): PostState {
  if (flags & FLAG.draft) return 'draft';
  if (flags & FLAG.archived) return 'archived';
  return starts !== null && now < starts ? 'scheduled' : 'published';
}

/** What may be missing in rows of each kind is null. */
const emptyFields = Object.fromEntries(
  Object.entries(rowShapes).map(([kind, { shape }]) => [
    kind,
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, of]) => (of instanceof z.ZodNullable ? [[name, null]] : [])),
    ),
  ]),
);

/** Rows as a reply shows them at a moment. */
export function presented(index: RowIndex, slots: readonly number[], moment: Moment): RecordRow[] {
  const row = index.statement(
    `SELECT r.kind, r.fields, r.flags, r.starts, r.urgent, r.expires, r.clicks, r.copies, s.fields AS store
    FROM rows r LEFT JOIN rows s ON s.slot = r.owner WHERE r.slot = ?`,
  );
  const storeOf = index.statement('SELECT fields FROM rows WHERE document = ? AND kind = ? AND id = ?');
  const dealsOf = index.statement(`SELECT ${liveDeals} AS live, ${draftDeals} AS drafts FROM rows WHERE slot = :slot`);
  const { now } = moment;
  const isBefore = (instant: number) => now < instant;
  return slots.map((slot) => {
    const found = row.get(slot) as unknown as StoredRow;
    const uses = index.knowsUses ? { clicks: found.clicks, copies: found.copies } : { clicks: null, copies: null };
    const kind = rowKinds[found.kind] as RowKind;
    const fields = { ...emptyFields[kind], ...JSON.parse(found.fields), kind };
    switch (kind) {
      case 'coupons':
      case 'offers': {
        const { id, name, slug } = JSON.parse(found.store ?? '{}');
        const state = stateOf(instantsOf(found), isBefore);
        const [startsAt, expiryDate] = [fields.startsAt ?? undefined, fields.expiryDate ?? undefined];
        return {
          ...fields,
          storeId: id,
          storeName: name,
          storeSlug: slug,
          state,
          stateText: stateText({ ...fields, held: fields.held !== null, startsAt, expiryDate }, moment),
          ...uses,
          ending: state === 'live' && found.urgent !== null && found.urgent <= now,
        };
      }
      case 'stores': {
        const { live, drafts } = dealsOf.get({ slot, now }) as { live: number; drafts: number };
        return { ...fields, live, drafts, ...uses };
      }
      case 'blogs': {
        const store =
          fields.storeId === null
            ? undefined
            : storeOf.get(`stores/${fields.storeId}`, kindNumber('stores'), fields.storeId);
        return {
          ...fields,
          storeName: store === undefined ? null : JSON.parse(String(store['fields'])).name,
          state: postStateOf(found, now),
          stateText: postStateText({ status: fields.status, publishAt: fields.publishAt ?? undefined }, moment),
        };
      }
      case 'amazon-products':
        return productAt(fields, moment);
    }
  });
}

/** Whether its figures may be shown depends on the time. */
function productAt({ figures, ...fields }: { figures: Figures }, { now, timeZone }: Moment) {
  const inTime = [() => timeZone, (instant: number) => now < instant] as const;
  const held = breachOfPrice(figures, ...inTime) ?? breachOfRating(figures) ?? breachOfFormerPrice(figures, ...inTime);
  return { ...fields, held };
}
