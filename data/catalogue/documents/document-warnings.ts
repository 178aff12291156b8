import { danglingReferences, type Dangling } from './check-references.ts';
import type { DocumentCache, Loaded } from './document-cache.ts';
import { StorageFailed, type LastingProblem } from '../../files/errors.ts';
import { fileOf } from '../folder/layout.ts';
import { readIfGood } from './read-if-good.ts';
import { createRepeatedDeals } from './repeated-deals.ts';
import { pathsOfUnknown } from './unknown-fields.ts';
import { categoryTargets, isTarget, type ReferenceTarget } from '../references/reference-values.ts';
import type { DocumentKey } from '../../schema/documents.ts';

const UNKNOWN = 'this release does not know this field.';
const KEPT = 'It stays in the file and is shown nowhere. Correct its name if it is misspelt.';
const UNUSED = 'It counts as empty until it is corrected.';

/**
 * What is odd in documents that are used all the same: fields that this release does not know, references to nothing that came with the
 * files, and deals of two stores with one id. Documents are looked at when they become current, and again when what they refer to goes.
 */
export function createDocumentWarnings(documents: DocumentCache) {
  const suspects = new Set<DocumentKey>();
  const unknownIn = new Map<DocumentKey, readonly LastingProblem[]>();
  const repeated = createRepeatedDeals();

  /** Null: the disk does not show whether there are any. */
  function danglingIn(key: DocumentKey, document: () => unknown): Dangling[] | null {
    try {
      return danglingReferences(documents, key, document());
    } catch (error) {
      if (error instanceof StorageFailed) return null;
      throw error;
    }
  }

  return {
    /** `version` is current from now on, `before` was until now, if it was in memory. */
    note(key: DocumentKey, version: Loaded, before: Loaded | undefined): void {
      const file = fileOf(documents.files.folder, key);
      const fields = version.unknown ? pathsOfUnknown(version.unknown) : [];
      if (fields.length === 0) unknownIn.delete(key);
      else
        unknownIn.set(
          key,
          fields.map((field) => ({ key, file, field, reason: UNKNOWN, meanwhile: KEPT })),
        );
      repeated.note(key, version.document);
      // What it refers to may have to be read; it is current whether or not the disk shows that.
      if (danglingIn(key, () => version.document)?.length !== 0) suspects.add(key);
      for (const target of goneTargets(key, version, before))
        for (const referrer of documents.index.referring(target)) suspects.add(referrer);
    },
    all(): LastingProblem[] {
      const found = [...unknownIn.values()].flat();
      for (const key of [...suspects].sort()) {
        const dangling = danglingIn(key, () => readIfGood(documents, key));
        if (dangling?.length === 0) suspects.delete(key);
        for (const { file, field, reason } of dangling ?? [])
          found.push({ key, file, field, reason, meanwhile: UNUSED });
      }
      return [...found, ...repeated.all(documents.files.folder, (key) => readIfGood(documents, key))];
    },
  };
}

function goneTargets(key: DocumentKey, version: Loaded, before: Loaded | undefined): ReferenceTarget[] {
  if (isTarget(key)) return version.stamp === null ? [key] : [];
  if (key !== 'categories' || before === undefined) return [];
  const left = categoryTargets(version.document as never);
  return [...categoryTargets(before.document as never)].filter((target) => !left.has(target)) as ReferenceTarget[];
}
