import { danglingReferences } from './references.ts';
import type { DocumentCache, Loaded } from './document-cache.ts';
import { StorageFailed, type Dangling, type LastingProblem } from '../../files/errors.ts';
import { fileOf } from '../folder/layout.ts';
import { readIfGood } from './read-if-good.ts';
import { pathsOfUnknown } from './unknown-fields.ts';
import { goneTargets } from './reference-values.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import type { Store } from '../../schema/store.ts';

const UNKNOWN = 'this release does not know this field.';
const KEPT = 'It stays in the file and is shown nowhere. Correct its name if it is misspelt.';
const UNUSED = 'It counts as empty until it is corrected.';
const REPEATED = 'Both are shown, and what is saved under this id may reach either. Give one of them another id.';

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
      for (const target of goneTargets(key, before?.document, version.document))
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

interface Deal {
  readonly id: string;
  readonly key: DocumentKey;
  readonly field: string;
}

/**
 * Deals of several stores that have one id, such as those of a store whose file was copied by hand. Ids are those of their store and a
 * word: only others are in memory, such as those of a copy or of deals that moved.
 */
function createRepeatedDeals() {
  /** By store: its deals whose ids have another form. */
  const foreign = new Map<DocumentKey, readonly Deal[]>();
  return {
    note(key: DocumentKey, document: unknown): void {
      if (!key.startsWith('stores/')) return;
      const own = `${key.slice('stores/'.length)}-`;
      // `combe-and-clove-c1` may be of `combe-and-clove`
      const others = dealsOf(key, document).filter(({ id }) => !id.startsWith(own) || id.includes('-', own.length));
      if (others.length === 0) foreign.delete(key);
      else foreign.set(key, others);
    },
    /** `read`: a document as it is now; undefined: there is none, or none that can be read. */
    all: (folder: string, read: (key: DocumentKey) => unknown): LastingProblem[] =>
      [...Map.groupBy([...foreign.values()].flat(), ({ id }) => id)].flatMap(([id, deals]) => {
        const homes = homesOf(id).filter((key) => dealsOf(key, read(key)).some((deal) => deal.id === id));
        return deals.flatMap(({ key, field }) => {
          const other = [...homes, ...deals.map((deal) => deal.key)].find((each) => each !== key);
          if (other === undefined) return [];
          const reason = `the id "${id}" is also that of a deal in ${other}.json.`;
          return [{ key, file: fileOf(folder, key), field, reason, meanwhile: REPEATED }];
        });
      }),
  };
}

/** The stores whose ids begin an id: `acme-shoes-c1` may be of `acme` and of `acme-shoes`. */
function homesOf(id: string): DocumentKey[] {
  const parts = id.split('-');
  return parts.slice(1).map((_, at): DocumentKey => `stores/${parts.slice(0, at + 1).join('-')}`);
}

function dealsOf(key: DocumentKey, document: unknown): Deal[] {
  const { coupons = [], offers = [] } = (document ?? {}) as Partial<Store>;
  return [
    ...coupons.map(({ id }, at) => ({ id, key, field: `coupons[${at}].id` })),
    ...offers.map(({ id }, at) => ({ id, key, field: `offers[${at}].id` })),
  ];
}
