import type { QueryKey } from '@tanstack/react-query';
import type { Contract } from '../../../api/contract/contract.ts';
import type { FolderName, SingleName } from '../../../data/schema/documents.ts';
import { pathOf, type Given } from './call.ts';

/**
 * Section 7: the key of a query is the path of its call, with what it is asked. A key is also the beginning of every key below its path,
 * and refreshes those with it.
 */
export const keyOf = <C extends Contract>(contract: C, given: Given<C> = {}): QueryKey => [
  ...pathOf(contract, given).slice(1).split('/'),
  ...(given.query ? [given.query] : []),
];

/** Begins the keys of what no change refreshes: drafts in this browser, one whole record that a form holds, what a deletion would do. */
export const HELD = 'held';
/** What was typed and not saved, in this browser. */
export const draftsKey: QueryKey = [HELD, 'drafts'];

/** The beginning of the key of all that is read below `/api/<name>`. */
export const below = (name: string): QueryKey => ['api', name];

/** What is read of each document, by what follows `/api/`. */
export const readOf: { readonly [document in SingleName | FolderName]: readonly string[] } = {
  stores: ['stores', 'store-names', 'offers', 'hints', 'votes', 'blogs', 'records'],
  blogs: ['blogs', 'records'],
  pages: ['pages'],
  categories: ['categories'],
  'amazon-products': ['amazon-products', 'records'],
  settings: ['config', 'messages', 'newsletter', 'records'],
  'tracking-codes': ['tracking-codes', 'google-ads', 'csp-reports'],
  redirects: ['redirects'],
  figures: ['votes', 'records'],
  'post-figures': ['blogs'],
  'product-figures': [],
};
type Document = keyof typeof readOf;

export const isDocument = (name: string | undefined): name is Document =>
  name !== undefined && Object.hasOwn(readOf, name);
/** What follows from any change, and nobody waits for. */
export const trails: readonly string[] = ['audit', 'history', 'today'];

const catalogue: readonly Document[] = ['stores', 'categories', 'blogs', 'amazon-products'];
/** The documents that calls change which are not called like them. */
const changedBelow: { readonly [name: string]: readonly Document[] } = {
  coupons: ['stores'],
  offers: ['stores'],
  categories: ['categories', 'stores'],
  config: ['settings'],
  ai: catalogue,
  bulk: catalogue,
  demo: catalogue,
  feeds: catalogue,
};

/** What a change makes untrue: the lists that it is about, and what else is read of the documents that it changes. */
export function untrueAfter({ path }: Contract): { lists: readonly string[]; besides: readonly string[] } {
  const name = path.split('/')[2] ?? '';
  const documents = changedBelow[name] ?? (isDocument(name) ? [name] : []);
  const lists = ['records', name, ...documents];
  return { lists, besides: [...new Set(documents.flatMap((each) => readOf[each]))].filter((n) => !lists.includes(n)) };
}
