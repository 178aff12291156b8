import { categoryKey } from '../../rules/text/category-key.ts';
import type { DocumentKey, DocumentOf } from '../../schema/documents.ts';
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
type Categories = DocumentOf<'categories'> | undefined;

const referencesFrom = Map.groupBy(references, ({ from }) => from);

/** By what pages are addressed. Tolerates documents that do not fit their schema, as does what follows. */
export function slugIn(document: unknown): string | undefined {
  const slug = (document as { slug?: unknown } | null | undefined)?.slug;
  return typeof slug === 'string' ? slug : undefined;
}

/** Every reference of a document. */
export function heldReferences(key: string, document: unknown): HeldReference[] {
  const folder = documentFolderOf(key);
  if (folder === undefined || typeof document !== 'object' || document === null) return [];
  const fields = document as Fields;
  return (referencesFrom.get(folder) ?? []).flatMap((reference) => {
    const { list, field } = reference;
    if (list === undefined) return heldBy(reference, fields[field], field);
    const entries: unknown = fields[list];
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: Fields | null, at) => heldBy(reference, entry?.[field], `${list}[${at}].${field}`));
  });
}

const heldBy = (reference: Reference, value: unknown, field: string): HeldReference[] =>
  typeof value === 'string' ? [{ reference, target: targetOf(reference, value), field }] : [];

function targetOf({ to, by }: Reference, value: string): ReferenceTarget {
  return by === 'name' ? categoryNameTarget(value) : `${to}/${value}`;
}

/** A category as stores name it. */
export const categoryNameTarget = (name: string): ReferenceTarget => `categories:${categoryKey(name)}`;

/** The targets that the document of all categories holds, by id and by name. */
export function categoryTargets(document: Categories): Set<ReferenceTarget> {
  const { categories } = document ?? { categories: [] };
  return new Set(
    categories.flatMap(({ id, name }): ReferenceTarget[] => [`categories/${id}`, categoryNameTarget(name)]),
  );
}

/** What others may refer to, and what a document holds no more. */
export function goneTargets(key: DocumentKey, before: unknown, after: unknown): ReferenceTarget[] {
  if (isTarget(key)) return after === undefined ? [key] : [];
  if (key !== 'categories') return [];
  return [...categoryTargets(before as Categories).difference(categoryTargets(after as Categories))];
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
