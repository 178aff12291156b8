import type { DocumentKey } from '../../schema/documents.ts';
import { checkReferences, releaseReferences } from './references.ts';
import type { TransactOptions, Transaction } from './database.ts';
import type { DocumentCache } from './document-cache.ts';
import { NOTHING_SAVED } from '../../files/errors.ts';
import { checkSlug, checkUnchanged, currentSlug } from './external-changes.ts';
import { isSame } from './document-text.ts';
import { readIfGood } from './read-if-good.ts';
import { documentFolderOf } from '../folder/layout.ts';
import { openTransaction, type Changes, type OpenTransaction } from './transaction.ts';
import { isFixedPath } from '../../rules/web/text-pages.ts';
import type { Settings } from '../../schema/settings.ts';
import { revised, slugIn } from './reference-values.ts';

interface CollectOptions extends Pick<TransactOptions, 'at'> {
  siteHost: string | undefined;
  /** Nothing is to be saved: a file that was edited by hand meanwhile stays unread, so that whoever saves next is told of it. */
  isTrial?: boolean;
}

/** What a change wants saved; nothing is. Throws what `Database.transact` does. */
export function collectChanges<T>(
  documents: DocumentCache,
  change: (transaction: Transaction) => T,
  { at, siteHost, isTrial = false }: CollectOptions,
) {
  const transaction = openTransaction(documents);
  let result: T;
  let asked: Changes;
  try {
    result = change(transaction);
    releaseReferences(transaction, siteHost, at);
    followInMenus(transaction, at);
  } finally {
    asked = transaction.end();
  }
  if (result instanceof Promise)
    throw new TypeError(
      'A change must not wait for anything: others are waiting for it. Do the waiting before the transaction.',
    );
  if (!isTrial) for (const key of asked.keys()) checkUnchanged(documents, key);
  const prepared = new Map(
    [...asked].filter(([key, each]) => !isSame(documents.version(key).document, each?.document)),
  );
  checkSlugs(documents, prepared);
  const changeOf = (key: DocumentKey) => (prepared.has(key) ? { document: prepared.get(key)?.document } : undefined);
  const changed = [...prepared.keys()];
  for (const key of changed) {
    const mayLabel = transaction.restored.has(key);
    checkReferences(documents, key, { changed: changeOf, advice: NOTHING_SAVED, mayLabel });
  }
  // as a caller sees it: once it is saved, the versions before are gone
  const changes = changed.map((key) => ({ key, before: documents.read(key), after: prepared.get(key)?.document }));
  return { prepared, transacted: { result, changed, changes } };
}

function checkSlugs(documents: DocumentCache, changes: Changes): void {
  // what is edited by hand, in whatever order it is found, waits for no document that is broken
  const currentSlugOf = currentSlug(documents, null);
  const slugAfter = (key: DocumentKey) => {
    const prepared = changes.get(key);
    return prepared === undefined ? currentSlugOf(key) : slugIn(prepared?.document);
  };
  for (const [key, prepared] of changes) {
    if (
      prepared === null ||
      documentFolderOf(key) === undefined ||
      slugIn(prepared.document) === slugIn(documents.read(key))
    )
      continue;
    checkSlug(documents, key, prepared.document, slugAfter, NOTHING_SAVED);
    documents.index.note(key, prepared.document);
  }
}

/** Menus follow the pages of what a transaction changes: to another address, or away with what is deleted. */
function followInMenus(transaction: OpenTransaction, at: string | undefined): void {
  const moves = new Map(transaction.changedKeys().flatMap((key) => movesOf(transaction, key)));
  if (moves.size === 0) return;
  const settings = readIfGood(transaction, 'settings');
  if (settings === undefined) return;
  let isLed = false;
  const menus = Object.entries(settings.menus).map(([name, entries]) => {
    const left = entries.flatMap((entry) => {
      const to = moves.get(entry.to ?? '');
      if (to !== undefined) isLed = true;
      return to === undefined ? [entry] : to === null ? [] : [{ ...entry, to }];
    });
    return [name, left];
  });
  if (isLed) transaction.write('settings', revised({ ...settings, menus: Object.fromEntries(menus) }, at) as Settings);
}

/** From each former path to the present one; null: it is gone. */
function movesOf(transaction: OpenTransaction, key: DocumentKey): [from: string, to: string | null][] {
  if (key !== 'categories' && !/^(?:stores|blogs|pages)\//.test(key)) return [];
  const after = pathsIn(key, transaction.read(key));
  return [...pathsIn(key, transaction.before(key))].flatMap(([id, path]): [string, string | null][] =>
    // one that comes with every site stays without its document
    after.get(id) === path || isFixedPath(path) ? [] : [[path, after.get(id) ?? null]],
  );
}

interface Addressed {
  id: string;
  slug: string;
  /** Of a page of text. */
  path?: string;
}

/** The paths of the pages that are about a document, by what they are about. */
function pathsIn(key: DocumentKey, document: unknown): Map<string, string> {
  if (document === undefined) return new Map();
  if (key === 'categories') {
    const { categories } = document as { categories: readonly Addressed[] };
    return new Map(categories.map(({ id, slug }) => [id, `/category/${slug}`]));
  }
  const { id, slug, path = `/${key.startsWith('stores/') ? 'store' : 'blog'}/${slug}` } = document as Addressed;
  return new Map([[id, path]]);
}
