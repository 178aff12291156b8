import { categoryKey } from '../../rules/text/category-key.ts';
import type { Category } from '../../schema/category.ts';
import type { FolderName } from '../../schema/documents.ts';
import { references, type Reference } from '../../schema/references.ts';
import { documentFolderOf } from '../folder/layout.ts';

/** What a reference points to: `stores/acme`, `categories/travel`, or by name `categories:home & garden`. */
export type ReferenceTarget = `${Reference['to']}/${string}` | `categories:${string}`;

/** Whether a key is that of a document that others may refer to. */
export const isTarget = (key: string): key is `stores/${string}` | `blogs/${string}` =>
  key.startsWith('stores/') || key.startsWith('blogs/');

/** Whether a target is the name of a category. */
export const isName = (target: ReferenceTarget): boolean => target.startsWith('categories:');

/** One reference that a document holds. */
export interface HeldReference {
  reference: Reference;
  target: ReferenceTarget;
  /** Where it stands: `targetStoreId`, `offers[2].categoryId`. */
  field: string;
}

type Fields = { readonly [field: string]: unknown };

const referencesFrom = Map.groupBy(references, ({ from }) => from);

/** Every reference of a document. Tolerates documents that do not fit their schema. */
export function heldReferences(key: string, document: unknown): HeldReference[] {
  const folder = documentFolderOf(key);
  if (folder === undefined || typeof document !== 'object' || document === null) return [];
  return heldIn(folder, document as Fields);
}

function heldIn(folder: FolderName, document: Fields): HeldReference[] {
  const held: HeldReference[] = [];
  for (const reference of referencesFrom.get(folder) ?? []) {
    const { list, field } = reference;
    if (list === undefined) add(held, reference, document[field], field);
    else if (Array.isArray(document[list])) {
      document[list].forEach((entry: Fields | null, at: number) =>
        add(held, reference, entry?.[field], `${list}[${at}].${field}`),
      );
    }
  }
  return held;
}

function add(held: HeldReference[], reference: Reference, value: unknown, field: string): void {
  if (typeof value === 'string') held.push({ reference, target: targetOf(reference, value), field });
}

function targetOf({ to, by }: Reference, value: string): ReferenceTarget {
  return by === 'name' ? categoryNameTarget(value) : `${to}/${value}`;
}

/** A category as stores name it. */
export const categoryNameTarget = (name: string): ReferenceTarget => `categories:${categoryKey(name)}`;

/** The targets that the document of all categories holds, by id and by name. */
export function categoryTargets(
  document: { readonly categories: readonly Category[] } | undefined,
): ReadonlySet<string> {
  const { categories } = document ?? { categories: [] };
  return new Set(categories.flatMap(({ id, name }) => [`categories/${id}`, categoryNameTarget(name)]));
}

/**
 * The document without its references to `target`: fields emptied (`clear`); null when the document itself goes (`cascade`). The records whose fields change count as saved `at` this instant.
 */
export function withoutReferences(key: string, document: unknown, target: ReferenceTarget, at: string | undefined) {
  let left = document as Fields | null;
  for (const { reference, target: held } of heldReferences(key, document)) {
    if (held === target && left !== null) left = released(left, reference, target, at);
  }
  return left;
}

function released(document: Fields, reference: Reference, target: ReferenceTarget, at: string | undefined) {
  const { list, field, onDelete } = reference;
  const points = (fields: Fields) => typeof fields[field] === 'string' && targetOf(reference, fields[field]) === target;
  if (list === undefined) {
    if (!points(document)) return document;
    return onDelete === 'cascade' ? null : emptied(document, field, at);
  }
  const entries = document[list] as readonly Fields[];
  return { ...document, [list]: entries.map((entry) => (points(entry) ? emptied(entry, field, at) : entry)) };
}

function emptied(record: Fields, field: string, at: string | undefined): Fields {
  return revised(Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)), at);
}

/** A record that the database changes by itself is saved like any other. */
export function revised(record: Fields, at: string | undefined): Fields {
  return { ...record, revision: (record['revision'] as number) + 1, ...(at !== undefined && { updatedAt: at }) };
}
