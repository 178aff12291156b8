import { isDeepStrictEqual } from 'node:util';
import type { RowStatus } from '../../contract/shapes/import-plan.ts';
import { InvalidRequest } from '../../http/errors.ts';
import { merged } from '../../entities/revision.ts';
import { hasIdOf, titleKey } from './identity.ts';
import { referenceOfThing, type RowIdentity, type Thing, type ImportRules } from './import-rules.ts';
import type { PlannedRow } from './planned-row.ts';
import { DeletedHere, RowRefused } from './errors.ts';
import { codeKey } from '../../../data/rules/deals/deal-state.ts';

export interface Outcome extends Pick<PlannedRow, 'id' | 'fields' | 'kept'> {
  readonly status: RowStatus;
  readonly refusal?: RowRefused;
}

/** What rows come to with the things that are there: the same for the same rows and things, save for ids and times of new ones. Stops after each. */
export function* outcomesOf(rules: ImportRules, things: readonly Thing[], rows: readonly RowIdentity[]) {
  const taken = new Set<Thing>();
  const find = entityFinder(rules, things, rows, taken);
  /** Of those that rows are about. */
  const after = new Map<string, Thing>();
  const added: Thing[] = [];
  const all = [...things];
  const outcomeOf = (row: RowIdentity): Outcome => {
    const found = find(row);
    try {
      if (found === undefined) {
        if (row.ended) return plain(row, 'same');
        if (rules.isDeleted(row)) throw new DeletedHere();
        const typed = merged(rules.input, {}, { ...rules.defaults, ...row.changes });
        rules.check(typed);
        const thing = rules.begun(typed, row, all);
        added.push(thing);
        all.push(thing);
        return plain(row, 'new');
      }
      after.set(found.id, found);
      const { outcome, thing } = compared(rules, found, row);
      after.set(found.id, thing);
      return outcome;
    } catch (error) {
      const refusal = refusalOf(error);
      // another row may be about it
      if (found !== undefined) taken.delete(found);
      return { ...plain(row, 'refused'), refusal };
    }
  };
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    outcomes.push(outcomeOf(row));
    yield;
  }
  return {
    outcomes,
    /** All things after the rows, those in no row included. */
    after: [...things.map((thing) => after.get(thing.id) ?? thing), ...added],
    /** What is here from the feed, and no row is about. */
    missing: things.filter((thing) => !after.has(thing.id) && thing.withdrawnAt === undefined && rules.isOfFeed(thing)),
  };
}

const plain = ({ id }: RowIdentity, status: RowStatus): Outcome => ({ id, status, fields: [], kept: [] });

function compared(rules: ImportRules, thing: Thing, row: RowIdentity): { outcome: Outcome; thing: Thing } {
  const isOwn = rules.isOfFeed(thing);
  const { withdrawnAt } = thing;
  if (row.ended) {
    const after = isOwn && withdrawnAt === undefined ? rules.withdrawn(thing) : thing;
    return { outcome: plain(row, after === thing ? 'same' : 'gone'), thing: after };
  }
  const said = rules.saidOf(thing, row);
  const { changes } = said;
  const wanted = merged(rules.input, thing, changes);
  const differing = Object.keys(changes).filter((field) => !isSame(wanted[field], valueOf(thing, field)));
  // a feed changes what it brought; of what others brought, or the owner typed, it fills in what is missing,
  // save where the owner deleted what it brought. That a date was typed keeps no feed from confirming its price
  const isOver = rules.isDeleted(row);
  const wins = new Set(
    isOwn || rules.feed === null
      ? (thing.ownFields ?? []).filter((field) => field !== 'priceCheckedAt')
      : differing.filter((field) => isOver || isFilled(valueOf(thing, field))),
  );
  const kept = differing.filter((field) => wins.has(field));
  const taken = Object.entries(changes).filter(([field]) => !wins.has(field));
  const typed = wins.size === 0 ? wanted : merged(rules.input, thing, Object.fromEntries(taken));
  const fields = differing
    .filter((field) => !wins.has(field))
    .map((field) => ({ field, from: valueOf(thing, field) ?? null, to: typed[field] ?? null }));
  if (isOwn && withdrawnAt !== undefined) fields.push({ field: 'withdrawnAt', from: withdrawnAt, to: null });
  if (fields.length === 0) return { outcome: { ...plain(row, 'same'), kept }, thing };
  rules.check(typed, thing);
  return {
    outcome: { id: row.id, status: 'changed', fields, kept },
    thing: rules.changed(thing, typed, row, isOwn, said),
  };
}

const valueOf = (thing: object, field: string): unknown => (thing as { [name: string]: unknown })[field];
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/** A field that was never filled in is as good as an empty one. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || isDeepStrictEqual(plainly(one), plainly(other)) || (!isFilled(one) && !isFilled(other));
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Characters and instants may be written in several ways. */
const plainly = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return INSTANT.test(value) ? Date.parse(value) : value.normalize('NFC');
};

/** Why a row is refused. Throws errors of other kinds. */
export function refusalOf(error: unknown): RowRefused {
  if (error instanceof RowRefused) return error;
  if (!(error instanceof InvalidRequest)) throw error;
  const [first] = error.errors ?? [];
  return new RowRefused(first?.path.replace(/^conditions\./, '').split('.')[0] ?? '', first?.message ?? error.message);
}

/**
 * Finds what a row is about: by its id in the feed, or without a feed by its id here, else by its code, and without a code by its title.
 * Each thing is found once; `taken`: those that were.
 */
function entityFinder(
  rules: ImportRules,
  things: readonly Thing[],
  rows: readonly RowIdentity[],
  taken: Set<Thing>,
): (row: RowIdentity) => Thing | undefined {
  const { feed, isOfFeed } = rules;
  if (rules.isLookedUp) return () => things[0];
  const byReference = new Map(things.map((thing) => [referenceOfThing(thing) ?? '', thing]));
  const byId = new Map(feed === null ? things.map((thing) => [thing.id, thing]) : []);
  const named = new Set(feed === null ? rows.map(({ reference }) => reference) : []);
  const byCode = Map.groupBy(things, ({ code = '' }) => codeKey(code));
  const byTitle = Map.groupBy(things, ({ title, name = '' }) => titleKey(title ?? name));
  return (row) => {
    const { reference, changes, ended, movedFrom } = row;
    // of a feed without ids all rows have the same reference
    const isNumbered = feed !== null && hasIdOf(reference ?? undefined, feed);
    const known = isNumbered ? byReference.get(reference ?? '') : byId.get(reference ?? '');
    const isOver = known === undefined && rules.isDeleted(row);
    const code = codeKey(String(changes['code'] ?? ''));
    const title = titleKey(String(changes['title'] ?? changes['name'] ?? ''));
    const alike = known ? [known] : code !== '' ? byCode.get(code) : title !== '' ? byTitle.get(title) : undefined;
    const found = alike?.find((thing) => {
      if (taken.has(thing)) return false;
      // what ends is what has the id, and nothing that is like it
      if (isNumbered && ended && thing !== known) return false;
      // what the owner moved is found by the rows of the store that it is listed in, and by no others of its feed
      const listedIn = thing.movedFrom;
      if (movedFrom != null && !(isOfFeed(thing) && listedIn === movedFrom)) return false;
      if (movedFrom == null && listedIn !== undefined && !isNumbered && isOfFeed(thing)) return false;
      // another row has its id
      if (thing !== known && named.has(thing.id)) return false;
      // what says that it has no code is not what has one
      if (thing !== known && code === '' && 'code' in changes && codeKey(thing.code ?? '') !== '') return false;
      // what stands for another row of the feed is not what the owner deleted
      if (isOver && isOfFeed(thing) && (isNumbered || thing.withdrawnAt !== undefined)) return false;
      // what has an id in the feed is found by that alone
      return thing === known || feed === null || !hasIdOf(referenceOfThing(thing), feed);
    });
    // another row may be about what the row of a deleted thing is only like
    if (found !== undefined && !isOver) taken.add(found);
    return found;
  };
}
