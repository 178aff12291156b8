import { danglingReferences, type Dangling } from './check-references.ts';
import type { DocumentCache, Loaded } from './document-cache.ts';
import { StorageFailed, type LastingProblem } from '../../files/errors.ts';
import { fileOf } from '../folder/layout.ts';
import { readIfGood } from './read-if-good.ts';
import { RepeatedDeals } from './repeated-deals.ts';
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
export class DocumentWarnings {
  readonly #documents: DocumentCache;
  readonly #suspects = new Set<DocumentKey>();
  readonly #unknown = new Map<DocumentKey, readonly LastingProblem[]>();
  readonly #repeated = new RepeatedDeals();

  constructor(documents: DocumentCache) {
    this.#documents = documents;
  }

  /** `version` is current from now on, `before` was until now, if it was in memory. */
  note(key: DocumentKey, version: Loaded, before: Loaded | undefined): void {
    this.#noteUnknown(key, version);
    this.#repeated.note(key, version.document);
    // What it refers to may have to be read; it is current whether or not the disk shows that.
    if (this.#danglingIn(key, () => version.document)?.length !== 0) this.#suspects.add(key);
    for (const target of goneTargets(key, version, before)) {
      for (const referrer of this.#documents.index.referring(target)) this.#suspects.add(referrer);
    }
  }

  all(): LastingProblem[] {
    const found = [...this.#unknown.values()].flat();
    for (const key of [...this.#suspects].sort()) {
      const dangling = this.#danglingIn(key, () => readIfGood(this.#documents, key));
      if (dangling === null) continue;
      if (dangling.length === 0) this.#suspects.delete(key);
      found.push(...dangling.map(({ file, field, reason }) => ({ key, file, field, reason, meanwhile: UNUSED })));
    }
    return [...found, ...this.#repeated.all(this.#documents.files.folder, (key) => readIfGood(this.#documents, key))];
  }

  /** Null: the disk does not show whether there are any. */
  #danglingIn(key: DocumentKey, document: () => unknown): Dangling[] | null {
    try {
      return danglingReferences(this.#documents, key, document());
    } catch (error) {
      if (error instanceof StorageFailed) return null;
      throw error;
    }
  }

  #noteUnknown(key: DocumentKey, { unknown }: Loaded): void {
    if (!unknown) {
      this.#unknown.delete(key);
      return;
    }
    const file = fileOf(this.#documents.files.folder, key);
    const warnings = pathsOfUnknown(unknown).map((field) => ({ key, file, field, reason: UNKNOWN, meanwhile: KEPT }));
    this.#unknown.set(key, warnings);
  }
}

function goneTargets(key: DocumentKey, version: Loaded, before: Loaded | undefined): ReferenceTarget[] {
  if (isTarget(key)) return version.stamp === null ? [key] : [];
  if (key !== 'categories' || before === undefined) return [];
  const left = categoryTargets(version.document as never);
  return [...categoryTargets(before.document as never)].filter((target) => !left.has(target)) as ReferenceTarget[];
}
