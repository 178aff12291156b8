import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { groupIn } from '../contract/shapes/changes.ts';
import { validationMessage } from '../../data/schema/validation-messages.ts';
import { fieldErrors, Conflict, InvalidRequest } from '../http/errors.ts';

export interface Saved {
  revision: number;
  updatedAt: string;
}

/** What a new record carries. */
export function firstRevision(id: string, now: Date) {
  const at = now.toISOString();
  return { id, revision: 1, createdAt: at, updatedAt: at };
}

export function nextRevision(present: Saved, now: Date): Saved {
  return { revision: present.revision + 1, updatedAt: now.toISOString() };
}

/** What no edit changes, and what each does. */
const savedFields: readonly string[] = ['id', 'createdAt', 'revision', 'updatedAt'];

/**
 * The record with what was changed, as a save of its own; the present one when nothing is different, so that it is not saved, published
 * or counted as edited.
 */
export function edited<Record extends Saved>(
  present: Record,
  changed: Omit<Record, 'id' | 'createdAt' | keyof Saved>,
  now: Date,
): Record {
  const saved = Object.fromEntries(Object.entries(present).filter(([field]) => savedFields.includes(field)));
  const unchanged = isDeepStrictEqual({ ...changed, ...saved }, { ...present });
  return unchanged ? present : ({ ...changed, ...saved, ...nextRevision(present, now) } as Record);
}

/** Refuses an edit of an old version; without `revision` the last write wins. `current` is what the refused editor is shown. */
export function checkRevision(present: Saved, revision: number | undefined, current: object = present): void {
  if (revision !== undefined && revision !== present.revision) {
    const message = 'This was saved elsewhere in the meantime. Your changes were not saved; compare the two versions.';
    throw new Conflict(message, { current });
  }
}

/** The fields that hold an affiliate link or a template of such. */
const LINKS = ['affiliateLink', 'deepLink'];

/** Replaces a text in the affiliate links of things, as it stands there. */
interface LinkChange {
  readonly find: string;
  readonly with: string;
}

/** The links of a thing after the change. Throws `NotInLinks`. */
function linksAfter(present: { readonly [field: string]: unknown }, change: LinkChange): { [field: string]: string } {
  const links = LINKS.flatMap((field): [string, string][] => {
    const link = present[field];
    return typeof link === 'string' && link.includes(change.find)
      ? [[field, link.replaceAll(change.find, () => change.with)]]
      : [];
  });
  if (links.length === 0) throw new NotInLinks();
  return Object.fromEntries(links);
}

/** No link of the thing has the text, and the change is not for it. */
export class NotInLinks extends Conflict {
  constructor() {
    super('No link of it has this text.');
  }
}

/** What the owner types, after the changes: given fields replace, null empties, the rest stays. Throws `InvalidRequest`, `NotInLinks`. */
export function merged<Schema extends z.ZodObject>(schema: Schema, present: object, changes: object): z.output<Schema> {
  const result: { [field: string]: unknown } = {};
  const before = present as { readonly [field: string]: unknown };
  const { replaceInLinks, ...fields } = changes as { replaceInLinks?: LinkChange; readonly [field: string]: unknown };
  const given = replaceInLinks ? linksAfter(before, replaceInLinks) : fields;
  for (const [field, of] of Object.entries(schema.shape)) {
    const value = given[field] === undefined ? before[field] : given[field];
    if (value !== undefined && value !== null)
      result[field] = isGroup(given[field], of as z.ZodType)
        ? filled({ ...(before[field] as object), ...value })
        : value;
  }
  const parsed = schema.safeParse(result, { error: validationMessage });
  if (!parsed.success) throw new InvalidRequest(fieldErrors(parsed.error));
  // of an emptied list nothing is left
  const kept = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as z.output<Schema>;
}

/** Of a group those fields stay that are not given. */
const isGroup = (given: unknown, of: z.ZodType): boolean => typeof given === 'object' && groupIn(of) !== null;

const filled = (group: object): object =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null && value !== undefined));

/** A copy without what has no value, so that emptied fields leave no trace in a document. */
export function without<T extends object, Key extends keyof T>(record: T, ...keys: Key[]): Omit<T, Key> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key as Key))) as Omit<T, Key>;
}
