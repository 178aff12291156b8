import type { DocumentKey, DocumentOf } from '../schema/documents.ts';
import { settings } from '../schema/settings.ts';
import { buildPost } from './build-posts.ts';
import { buildProduct } from './build-products.ts';
import { buildCategory, buildStore, OPENED_DAYS_AGO } from './build-stores.ts';
import { calendarFrom } from './calendar.ts';
import { categories } from './categories.ts';
import { demoMedia } from './media.ts';
import { posts } from './posts.ts';
import { products } from './products.ts';

export interface DemoCatalogue {
  documents: Map<DocumentKey, unknown>;
  /** `file` is to be copied to `<DATA_DIR>/media/<name>`. */
  media: { name: string; file: string }[];
}

/** What shoppers call these things. */
const SYNONYMS = [
  ['earbuds', 'headphones'],
  ['sneakers', 'trainers', 'running shoes'],
  ['couch', 'sofa'],
  ['bike', 'bicycle'],
];

/** The catalogue a first start begins with. `today` is the day of that start, `2026-11-21`; the same day gives the same catalogue. */
export function demoCatalogue(today: string): DemoCatalogue {
  const calendar = calendarFrom(today);
  const documents = new Map<DocumentKey, unknown>();
  const add = <Key extends DocumentKey>(key: Key, document: DocumentOf<Key>) => documents.set(key, document);

  add('settings', settings.parse({ revision: 1, updatedAt: calendar.at(-OPENED_DAYS_AGO, 0), synonyms: SYNONYMS }));
  add('categories', { categories: categories.map((category, at) => buildCategory(category, at, calendar)) });
  add('amazon-products', { products: products.map((product, at) => buildProduct(product, at, calendar)) });
  add('tracking-codes', { trackingCodes: [] });

  let deals = 0;
  for (const category of categories) {
    for (const draft of category.stores) {
      add(`stores/${draft.slug}`, buildStore(draft, category.name, deals, calendar));
      deals += draft.coupons.length + draft.offers.length;
    }
  }
  for (const post of posts) add(`blogs/${post.slug}`, buildPost(post, calendar));
  return { documents, media: demoMedia() };
}
