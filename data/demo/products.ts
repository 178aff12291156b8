import type { ProductDraft } from './stores/drafts.ts';
import { beauty } from './products/beauty.ts';
import { books } from './products/books.ts';
import { electronics } from './products/electronics.ts';
import { fashion } from './products/fashion.ts';
import { home } from './products/home.ts';
import { sports } from './products/sports.ts';

/** The Amazon products, in the order of the page's filter. */
export const products: ProductDraft[] = [...electronics, ...home, ...fashion, ...books, ...sports, ...beauty];
