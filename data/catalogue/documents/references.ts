import {
  addressesOfStore,
  linkKeysOfStore,
  withoutLinksToStore,
  type StoreAddresses,
} from '../../rules/deals/store-links.ts';
import type { Blog } from '../../schema/blog.ts';
import type { DocumentOf, DocumentKey } from '../../schema/documents.ts';
import type { Store } from '../../schema/store.ts';
import type { DocumentCache } from './document-cache.ts';
import { DanglingReference, InvalidDocument, type Dangling } from '../../files/errors.ts';
import { fileOf } from '../folder/layout.ts';
import {
  categoryTargets,
  goneTargets,
  heldReferences,
  isName,
  isTarget,
  revised,
  withoutReferences,
  type HeldReference,
  type ReferenceTarget,
} from './reference-values.ts';
import type { OpenTransaction } from './transaction.ts';

/** A document that is about to change, as it will be (undefined: deleted); undefined for one that stays as it is. */
export type Changed = (key: DocumentKey) => { document: unknown } | undefined;

/** The references of a document, its labels aside, that point to nothing. */
export function danglingReferences(documents: DocumentCache, key: DocumentKey, document: unknown): Dangling[] {
  const held = heldReferences(key, document).filter(({ reference }) => reference.onDelete !== 'keep');
  return toNothing(documents, key, held, () => undefined);
}

/** Those of a document's references that point to nothing once `changed` has been saved. */
function toNothing(documents: DocumentCache, key: DocumentKey, held: readonly HeldReference[], changed: Changed) {
  return held
    .filter(({ target }) => !exists(documents, target, changed))
    .map(({ reference, target, field }) => ({
      key,
      file: fileOf(documents.files.folder, key),
      field,
      reason: `it names ${target}, which does not exist.`,
      reference,
      target,
    }));
}

/**
 * Throws `DanglingReference` when a document would get a reference or a label to nothing. One that it has already
 * may stay: other fields can be saved. `mayLabel`: so may labels to what is gone.
 */
export function checkReferences(
  documents: DocumentCache,
  key: DocumentKey,
  { changed, advice, mayLabel = false }: { changed: Changed; advice: string; mayLabel?: boolean },
): void {
  const held = heldReferences(key, changed(key)?.document);
  const checked = mayLabel ? held.filter(({ reference }) => reference.onDelete !== 'keep') : held;
  const dangling = toNothing(documents, key, checked, changed);
  if (dangling.length === 0) return;
  const before = new Set<string>(heldReferences(key, readable(documents, key)).map(({ target }) => target));
  const added = dangling.filter(({ target }) => !before.has(target));
  if (added[0] !== undefined) throw new DanglingReference([added[0], ...added.slice(1)], advice);
}

function exists(documents: DocumentCache, target: ReferenceTarget, changed: Changed): boolean {
  if (isTarget(target)) {
    const change = changed(target);
    return change === undefined ? documents.files.has(target) : change.document !== undefined;
  }
  const change = changed('categories');
  const categories = change === undefined ? readable(documents, 'categories') : change.document;
  // Of a list that cannot be read nothing is known, and without a list there are no names to choose from.
  if (categories === null || (categories === undefined && isName(target))) return true;
  return categoryTargets(categories as DocumentOf<'categories'> | undefined).has(target);
}

/** The current version; undefined when there is none, null when it cannot be read. */
function readable(documents: DocumentCache, key: DocumentKey): unknown {
  try {
    return documents.read(key);
  } catch (error) {
    if (error instanceof InvalidDocument) return null;
    throw error;
  }
}

/**
 * Does to the references of what a transaction deletes what the schema declares: empties them, or deletes with them. Posts lose
 * their links to a deleted store. Goes on until nothing is left that points to what is deleted.
 */
export function releaseReferences(transaction: OpenTransaction, siteHost: string | undefined, at: string | undefined) {
  const seen = new Set<string>();
  for (let more = true; more;) {
    more = false;
    for (const target of deletedBy(transaction)) {
      if (seen.has(target)) continue;
      seen.add(target);
      more = true;
      const store = target.startsWith('stores/') ? (transaction.before(target as DocumentKey) as Store) : undefined;
      const addresses = store && addressesOfStore(store, hostsOf(transaction, siteHost));
      const linking = addresses ? transaction.linking(linkKeysOfStore(addresses)) : [];
      for (const key of new Set([...transaction.referring(target), ...linking])) {
        release(transaction, key, target, addresses, at);
      }
    }
  }
}

/** The names of this site in links: as configured in the settings and in the environment. */
function hostsOf(transaction: OpenTransaction, siteHost: string | undefined): string[] {
  const domain = transaction.read('settings')?.domain;
  return [...(domain === undefined ? [] : [domain, `www.${domain}`]), ...(siteHost === undefined ? [] : [siteHost])];
}

/** Names of categories are labels, which outlive them. */
const deletedBy = (transaction: OpenTransaction): ReferenceTarget[] =>
  transaction
    .changedKeys()
    .filter((key) => transaction.before(key) !== undefined)
    .flatMap((key) => goneTargets(key, transaction.before(key), transaction.read(key)))
    .filter((target) => !isName(target));

function release(
  transaction: OpenTransaction,
  key: DocumentKey,
  target: ReferenceTarget,
  addresses: StoreAddresses | undefined,
  at: string | undefined,
): void {
  const document = transaction.read(key);
  if (document === undefined) return;
  const unlinked = addresses && key.startsWith('blogs/') ? withoutLinksToStore(document as Blog, addresses) : document;
  const left = withoutReferences(key, unlinked, target, at);
  if (left === null) transaction.delete(key);
  else if (left !== unlinked) transaction.write(key, left as never);
  else if (unlinked !== document) transaction.write(key, revised(unlinked as never, at) as never);
}
