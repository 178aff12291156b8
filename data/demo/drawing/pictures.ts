import { beauty } from './pictures/beauty.ts';
import { books } from './pictures/books.ts';
import { electronics } from './pictures/electronics.ts';
import { fashion } from './pictures/fashion.ts';
import { home } from './pictures/home.ts';
import { sports } from './pictures/sports.ts';

/** Every product's picture as SVG, by the product's slug. */
export const pictures: Record<string, string> = { ...electronics, ...home, ...fashion, ...books, ...sports, ...beauty };
