import {
  addressesOfStore,
  linkKeysOfStore,
  withoutLinksToStore,
  type StoreAddresses,
} from '../../rules/deals/store-links.ts';
import type { Blog } from '../../schema/blog.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import type { Store } from '../../schema/store.ts';
import { goneTargets, isName, revised, withoutReferences, type ReferenceTarget } from './reference-values.ts';
import type { OpenTransaction } from './transaction.ts';

/**
 * Does to the references of what a transaction deletes what the schema declares: empties them, or deletes with them. Posts lose
 * their links to a deleted store. Goes on until nothing is left that points to what is deleted.
 */
export function releaseReferences(
  transaction: OpenTransaction,
  siteHost: string | undefined,
  at: string | undefined,
): void {
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
