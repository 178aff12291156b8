import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { dealStates, stateText, type DealState } from '../../data/rules/deals/deal-state.ts';
import { breachOfFormerPrice, breachOfPrice, breachOfRating, type Figures } from '../../data/rules/deals/held.ts';
import { nameOrder } from '../../data/rules/text/store-name-order.ts';
import { postStates, postStateText, type PostState } from '../../data/rules/deals/post-state.ts';
import type { RecordFilter, RecordKind, RecordSort } from '../contract/shapes/record-filter.ts';
import type { RecordRow } from '../contract/shapes/record-rows.ts';
import { FLAG, kindNumber, rowKinds, rowShapes, type RowKind } from './indexed-row.ts';
import type { RowIndex } from './row-index.ts';
import { DEALS, dealState, draftDeals, liveDeals, postState, stateCondition, stateIn, STORES } from './selection.ts';
import { rowsOf } from './tables.ts';

/** The place of a record: its document, its kind and its id. */
export type RecordPlace = readonly [document: string, kind: RowKind, id: string];

export interface RowFilter extends Omit<RecordFilter, 'search'> {
  readonly kind: RecordKind;
  /** See `matchExpression`. */
  readonly match: string | null;
  /** Only these, besides: what the index cannot know. */
  readonly only?: readonly RecordPlace[] | undefined;
}

export interface RowPage extends RowFilter {
  readonly sort: RecordSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const kindsIn = (kind: RecordKind): readonly RowKind[] => (kind === 'deals' ? ['coupons', 'offers'] : [kind]);
const isOfDeals = (kind: RecordKind): boolean => kind === 'deals' || kind === 'coupons' || kind === 'offers';

export function listRows(index: RowIndex, page: RowPage, moment: Moment): { total: number; items: RecordRow[] } {
  const chosen = selected(index, page, moment.now);
  return { total: chosen.counts(['TRUE'])[0]!, items: presented(index, pageOf(chosen, page), moment) };
}

/** All records of a filter, in no particular order. */
export const placesOf = (index: RowIndex, filter: RowFilter, { now }: Moment): RecordPlace[] =>
  selected(index, filter, now)
    .rows('document, kind, id')
    .map(({ document, kind, id }) => [String(document), rowKinds[Number(kind)] as RowKind, String(id)]);

type Selection = ReturnType<typeof selected>;

/** The rows that a filter chooses. */
function selected(index: RowIndex, filter: RowFilter, now: number) {
  const { kind, match, state, source, storeId, category, country, only } = filter;
  const conditions = [rowsOf(kindsIn(kind))];
  const given: { [name: string]: SQLInputValue } = { now };
  const require = (condition: string, name?: string, value?: SQLInputValue): void => {
    conditions.push(condition);
    if (name !== undefined) given[name] = value ?? null;
  };
  if (state !== undefined) require(stateCondition(state));
  if (source !== undefined) require(`flags & ${FLAG[source]}`);
  if (match !== null) require('slot IN (SELECT rowid FROM texts WHERE texts MATCH :text)', 'text', match);
  if (category !== undefined) require('by_category = :category', 'category', nameOrder(category));
  if (country !== undefined)
    require(`flags & ${FLAG.limited} AND instr(fields ->> 'countries', :country)`, 'country', country);
  if (only !== undefined) {
    const slots = only.flatMap((place) => index.slotOf(...place) ?? []);
    require('slot IN (SELECT value FROM json_each(:only))', 'only', JSON.stringify(slots));
  }
  if (storeId !== undefined) {
    const store = index.slotOf(`stores/${storeId}`, 'stores', storeId) ?? null;
    if (isOfDeals(kind)) require('owner = :store', 'store', store);
    else if (kind === 'stores') require('slot = :store', 'store', store);
    else require("fields ->> 'storeId' = :store", 'store', storeId);
  }
  const where = conditions.map((condition) => `(${condition})`).join(' AND ');
  const run = (sql: string) => {
    const statement = index.statement(sql);
    statement.setAllowUnknownNamedParameters(true);
    return statement;
  };
  return {
    /** How many there are that fulfil each of these conditions as well. */
    counts(further: readonly string[]) {
      const counted = further.map((condition) => `count(*) FILTER (WHERE ${condition})`).join(', ');
      const statement = run(`SELECT ${counted} FROM rows WHERE ${where}`);
      statement.setReturnArrays(true);
      return statement.get(given) as unknown as number[];
    },
    /** `rest`: a further condition, an order, a limit. */
    rows: (columns: string, rest = '') => run(`SELECT ${columns} FROM rows WHERE ${where} ${rest}`).all(given),
  };
}

/** Rows that come one after another in an order: those that fulfil a condition, in an order of their own. */
interface Run {
  readonly condition: string;
  readonly order: string;
}

/** The order that is asked for as runs, each of which can be read from an index. Rows with nothing in the column come last either way. */
function runsOf({ kind, sort, descending }: RowPage): Run[] {
  const direction = descending ? 'DESC' : 'ASC';
  const byName = 'by_title, slot';
  if (sort === 'live') return [{ condition: 'TRUE', order: `${liveDeals} ${direction}, ${byName}` }];
  if (sort === 'clicks' || sort === 'copies') {
    // few are used, and their slots are found without their rows
    const isUsed = `IN (SELECT slot FROM rows WHERE ${sort} > 0)`;
    const used: Run = { condition: `slot ${isUsed}`, order: `${sort} ${direction}, ${byName}` };
    const unused: Run = { condition: `slot NOT ${isUsed}`, order: byName };
    return descending ? [used, unused] : [unused, used];
  }
  if (sort === 'state') {
    const states = isOfDeals(kind)
      ? dealStates.map((state) => dealState[state])
      : postStates.map((state) => postState[state]);
    const column = isOfDeals(kind) ? 'expiryDate' : 'publishedAt';
    return (descending ? states.toReversed() : states).map((condition) => ({
      condition,
      order: `by_${column} ${direction} NULLS LAST, slot ${direction}`,
    }));
  }
  return [{ condition: 'TRUE', order: `by_${sort} ${direction} NULLS LAST, slot ${direction}` }];
}

function pageOf(chosen: Selection, page: RowPage): number[] {
  const runs = runsOf(page);
  // only who turns pages needs to know which runs lie before
  const counts = page.offset > 0 && runs.length > 1 ? chosen.counts(runs.map(({ condition }) => condition)) : [];
  const found: number[] = [];
  let skipped = page.offset;
  for (const [at, { condition, order }] of runs.entries()) {
    const wanted = page.limit - found.length;
    const count = counts[at] ?? Infinity;
    if (wanted > 0 && count > skipped)
      for (const { slot } of chosen.rows(
        'slot',
        `AND (${condition}) ORDER BY ${order} LIMIT ${wanted} OFFSET ${skipped}`,
      ))
        found.push(Number(slot));
    skipped = Math.max(0, skipped - count);
  }
  return found;
}

/** When and where it is asked: states depend on both. */
export interface Moment {
  readonly now: number;
  readonly timeZone: string;
}

interface StoredRow {
  kind: number;
  fields: string;
  clicks: number;
  copies: number;
  state: DealState | PostState | null;
  ending: number | null;
  live: number | null;
  drafts: number | null;
  store: string | null;
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

const POSTS = kindNumber('blogs');
/** Counts and states are those of the present; the store is that of a deal, or that a post is about. */
const SHOWN = `SELECT kind, fields, clicks, copies,
    CASE WHEN ${DEALS} THEN ${stateIn(dealState)} WHEN kind = ${POSTS} THEN ${stateIn(postState)} END AS state,
    ${DEALS} AND ${stateCondition('ending')} AS ending,
    CASE kind WHEN ${STORES} THEN ${liveDeals} END AS live, CASE kind WHEN ${STORES} THEN ${draftDeals} END AS drafts,
    CASE WHEN ${DEALS} THEN (SELECT fields FROM rows AS store WHERE store.slot = rows.owner)
      WHEN kind = ${POSTS} THEN (SELECT fields FROM rows AS store
        WHERE document = 'stores/' || (rows.fields ->> 'storeId') AND kind = ${STORES}) END AS store
  FROM rows WHERE slot = :slot`;

/** Rows as a reply shows them at a moment. */
function presented(index: RowIndex, slots: readonly number[], moment: Moment): RecordRow[] {
  const row = index.statement(SHOWN);
  return slots.map((slot) => {
    const found = row.get({ slot, now: moment.now }) as unknown as StoredRow;
    const uses = index.knowsUses() ? { clicks: found.clicks, copies: found.copies } : { clicks: null, copies: null };
    const kind = rowKinds[found.kind] as RowKind;
    const fields = { ...emptyFields[kind], ...JSON.parse(found.fields), kind };
    const { id = null, name = null, slug = null } = JSON.parse(found.store ?? '{}');
    const { state, live, drafts } = found;
    switch (kind) {
      case 'coupons':
      case 'offers': {
        const [startsAt, expiryDate] = [fields.startsAt ?? undefined, fields.expiryDate ?? undefined];
        return {
          ...fields,
          storeId: id,
          storeName: name,
          storeSlug: slug,
          state,
          stateText: stateText({ ...fields, held: fields.held !== null, startsAt, expiryDate }, moment),
          ...uses,
          ending: found.ending === 1,
        };
      }
      case 'stores':
        return { ...fields, live, drafts, ...uses };
      case 'blogs': {
        const stateText = postStateText({ status: fields.status, publishAt: fields.publishAt ?? undefined }, moment);
        return { ...fields, storeName: name, state, stateText };
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
