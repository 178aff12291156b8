import type { ProductDraft } from './drafts.ts';

export const products: ProductDraft[] = [];
