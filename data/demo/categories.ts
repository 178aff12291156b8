import type { CategoryDraft } from './drafts.ts';
import { fashion } from './stores/fashion.ts';

/** The categories in the order in which the site lists them, each with its stores. */
export const categories: CategoryDraft[] = [fashion];
