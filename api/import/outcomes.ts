import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { RowStatus } from '../contract/import-plan.ts';
import { InvalidRequest } from '../http/errors.ts';
import { merged } from '../records/revision.ts';
import type { Changes } from './deal-values.ts';
import { belongsTo } from './identity.ts';
import { thingFinder } from './thing-finder.ts';
import type { FieldChange, PlannedRow } from './planned-row.ts';
import { DeletedHere, RowRefused } from './row-refused.ts';

/** What an import asks of the things of one kind. */
export interface ThingRules<Thing extends { id: string }> {
  /** What is typed of one. */
  readonly input: z.ZodObject;
  /** What a new one is where its row does not say. */
  readonly defaults: Changes;
  /** Every row is about the one thing that is given, if any: it was looked up before. */
  readonly isLookedUp?: true;
  /** Whether the owner deleted what a row would add. */
  isDeleted?(row: RowIdentity): boolean;
  code(thing: Thing): string;
  title(thing: Thing): string;
  reference(thing: Thing): string | undefined;
  /** The store in which its feed lists it, where the owner moved it to another. */
  movedFrom?(thing: Thing): string | undefined;
  ownFields(thing: Thing): readonly string[];
  isWithdrawn(thing: Thing): boolean;
  /** What a row says of a thing that is there, in view of when it was said. */
  saidOf?(thing: Thing, row: RowIdentity): SaidNow;
  /** Throws what is wrong with it beside its single fields. */
  check(typed: Changes, before: Thing | undefined): void;
  /** A new one from what was typed. */
  begun(typed: Changes, row: RowIdentity, before: readonly Thing[]): Thing;
  /** The thing with what is typed now; itself when nothing is different. `isOwn`: it belongs to the feed. */
  changed(thing: Thing, typed: Changes, row: RowIdentity, isOwn: boolean, said: SaidNow): Thing;
  /** The thing as its feed no longer lists it; undefined: that changes nothing of such things. */
  withdrawn(thing: Thing): Thing | undefined;
}

export type RowIdentity = Pick<PlannedRow, 'id' | 'reference' | 'changes' | 'ended' | 'texts' | 'movedFrom'>;

export interface SaidNow {
  readonly changes: Changes;
  /** Since when it is said, where it was said before; undefined: since now. */
  readonly since?: string | undefined;
}

export interface Outcome {
  readonly id: number;
  readonly status: RowStatus;
  readonly fields: readonly FieldChange[];
  readonly kept: readonly string[];
  readonly refusal?: RowRefused;
}

export interface Outcomes<Thing> {
  readonly outcomes: Outcome[];
  /** All things after the rows, those in no row included. */
  readonly after: Thing[];
  /** The ids of those that rows are about. */
  readonly matched: ReadonlySet<string>;
}

/** What rows come to with the things that are there: the same for the same rows and things, save for ids and times of new ones. */
export function outcomesOf<Thing extends { id: string }>(
  rules: ThingRules<Thing>,
  things: readonly Thing[],
  rows: readonly RowIdentity[],
  feed: string | null,
): Outcomes<Thing> {
  const taken = new Set<Thing>();
  const find = thingFinder(rules, things, rows, feed, taken);
  const changed = new Map<string, Thing>();
  const added: Thing[] = [];
  const all = [...things];
  const matched = new Set<string>();
  const outcomes = rows.map((row): Outcome => {
    const found = find(row);
    try {
      if (found === undefined) {
        if (row.ended) return plain(row, 'same');
        if (rules.isDeleted?.(row)) throw new DeletedHere();
        const thing = begun(rules, row, all);
        added.push(thing);
        all.push(thing);
        return plain(row, 'new');
      }
      matched.add(found.id);
      const { outcome, thing } = compared(rules, found, row, feed);
      changed.set(found.id, thing);
      return outcome;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      // another row may be about it
      if (found !== undefined) taken.delete(found);
      return { ...plain(row, 'refused'), refusal };
    }
  });
  return { outcomes, after: [...things.map((thing) => changed.get(thing.id) ?? thing), ...added], matched };
}

const plain = ({ id }: RowIdentity, status: RowStatus): Outcome => ({ id, status, fields: [], kept: [] });

function begun<Thing extends { id: string }>(
  rules: ThingRules<Thing>,
  row: RowIdentity,
  before: readonly Thing[],
): Thing {
  const typed = merged(rules.input, {}, { ...rules.defaults, ...row.changes });
  rules.check(typed, undefined);
  return rules.begun(typed, row, before);
}

function compared<Thing extends { id: string }>(
  rules: ThingRules<Thing>,
  thing: Thing,
  row: RowIdentity,
  feed: string | null,
): { outcome: Outcome; thing: Thing } {
  const isOwn = feed !== null && belongsTo(rules.reference(thing), feed);
  if (row.ended) {
    const withdrawn = isOwn && !rules.isWithdrawn(thing) ? rules.withdrawn(thing) : undefined;
    return { outcome: plain(row, withdrawn ? 'gone' : 'same'), thing: withdrawn ?? thing };
  }
  const said = rules.saidOf?.(thing, row) ?? { changes: row.changes };
  const { changes } = said;
  const wanted = merged(rules.input, thing, changes);
  const differing = Object.keys(changes).filter((field) => !isSame(wanted[field], valueOf(thing, field)));
  // a feed changes what it brought; of what others brought, or the owner typed, it fills in what is missing,
  // save where the owner deleted what it brought
  const isOver = rules.isDeleted?.(row) === true;
  const wins = new Set(
    isOwn || feed === null
      ? rules.ownFields(thing)
      : differing.filter((field) => isOver || isFilled(valueOf(thing, field))),
  );
  const kept = differing.filter((field) => wins.has(field));
  const taken = Object.fromEntries(Object.entries(changes).filter(([field]) => !wins.has(field)));
  const typed = merged(rules.input, thing, taken);
  const fields = differing
    .filter((field) => !wins.has(field))
    .map((field) => ({ field, from: valueOf(thing, field) ?? null, to: typed[field] ?? null }));
  const isBack = isOwn && rules.isWithdrawn(thing);
  if (fields.length === 0 && !isBack) return { outcome: { ...plain(row, 'same'), kept }, thing };
  rules.check(typed, thing);
  const all = isBack
    ? [...fields, { field: 'withdrawnAt', from: valueOf(thing, 'withdrawnAt') ?? null, to: null }]
    : fields;
  return {
    outcome: { id: row.id, status: 'changed', fields: all, kept },
    thing: rules.changed(thing, typed, row, isOwn, said),
  };
}

const valueOf = (thing: object, field: string): unknown => (thing as { [name: string]: unknown })[field];
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/** A field that was never filled in is as good as an empty one. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plainly(one), plainly(other)) || (!isFilled(one) && !isFilled(other));
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Characters and instants may be written in several ways. */
const plainly = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return INSTANT.test(value) ? Date.parse(value) : value.normalize('NFC');
};

/** Undefined: an error of another kind. */
export function refusalOf(error: unknown): RowRefused | undefined {
  if (error instanceof RowRefused) return error;
  if (!(error instanceof InvalidRequest)) return undefined;
  const [first] = error.errors ?? [];
  return new RowRefused(first?.path.split('.')[0] ?? '', first?.message ?? error.message);
}
