import { InvalidDocument } from '../../files/errors.ts';
import { fixedPageAt } from '../../rules/web/page-paths.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import type { Settings } from '../../schema/settings.ts';
import { revised } from '../references/reference-values.ts';
import type { OpenTransaction } from './transaction.ts';

/** Menus follow the pages of what a transaction changes: to another address, or away with what is deleted. */
export function followInMenus(transaction: OpenTransaction, at: string | undefined): void {
  const moves = new Map(transaction.changedKeys().flatMap((key) => movesOf(transaction, key)));
  if (moves.size === 0) return;
  const settings = readableSettings(transaction);
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
    after.get(id) === path ? [] : [[path, after.get(id) ?? null]],
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
  // One that comes with every site stays without its document.
  return new Map(fixedPageAt(path) === undefined ? [[id, path]] : []);
}

function readableSettings(transaction: OpenTransaction): Settings | undefined {
  try {
    return transaction.read('settings');
  } catch (error) {
    if (error instanceof InvalidDocument) return undefined;
    throw error;
  }
}
