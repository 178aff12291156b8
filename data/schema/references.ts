import type { FolderName } from './documents.ts';

/**
 * What becomes of a reference when its target is deleted. `clear`: the field is emptied. `cascade`: the record that holds the field goes
 * too. `keep`: the field is a label, which may name something that is gone, but not be set to it.
 */
type OnDelete = 'clear' | 'cascade' | 'keep';

/** A field that points to another record. The database checks it in the transaction that writes. */
export interface Reference {
  /** The documents that hold the field, and the list within them when it is their entries that hold it. */
  readonly from: FolderName;
  readonly list?: string;
  readonly field: string;
  /** Stores and posts are documents; `categories` are entries of one document. */
  readonly to: 'stores' | 'blogs' | 'categories';
  readonly by: 'id' | 'name';
  readonly onDelete: OnDelete;
  /** For a person whose input names something that is not there. */
  readonly unknown: string;
}

const toStore = { to: 'stores', unknown: 'There is no such store.' } as const;
const toPost = { to: 'blogs', unknown: 'There is no such post.' } as const;
const NO_SUCH_CATEGORY = 'There is no such category. Choose an existing one, or create it first.';
const toCategory = { to: 'categories', unknown: NO_SUCH_CATEGORY } as const;

export const references: readonly Reference[] = [
  { from: 'blogs', field: 'targetStoreId', ...toStore, by: 'id', onDelete: 'clear' },
  { from: 'stores', list: 'offers', field: 'categoryId', ...toCategory, by: 'id', onDelete: 'clear' },
  // What pages show of a thing goes with it.
  { from: 'figures', field: 'id', ...toStore, by: 'id', onDelete: 'cascade' },
  { from: 'post-figures', field: 'id', ...toPost, by: 'id', onDelete: 'cascade' },
  // Specification section 3: a store's category is a name. It outlives its category, as plain text without a link; a new one must be there.
  { from: 'stores', field: 'category', ...toCategory, by: 'name', onDelete: 'keep' },
];
