import { documentText } from '../../../data/catalogue/documents/document-text.ts';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { settings as settingsSchema } from '../../../data/schema/settings.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { Random } from '../seed/random.ts';
import { hintsOf, type Hints } from './simulated-site.ts';
import type { Documents } from './clean-build.ts';

/** New documents by key; null: deleted. */
export type Edit = [key: string, document: unknown][];

const CATEGORIES = ['Fashion', 'Travel', 'Home', 'Books'];
const NAMES = ['Acme', 'acme', 'Bolt', 'Cafe', 'Caffe', 'Zeta', 'Zebra', 'Über', '靴の店', '🎁 gifts'];
const MOST_STORES = 9;
const HOUR_MS = 3_600_000;

export const textOfDocument = (key: string, document: unknown): string => documentText(key as never, document as never);

/** What the owner does in the dashboard: one to three changes that belong together. `prefix`: what ids and slugs begin with that are made here. */
export function randomEdits(random: Random, now: () => number, prefix: string) {
  let count = 0;

  function create(): Edit {
    count += 1;
    const id = `${prefix}${count}`;
    const name = random.pick(NAMES);
    const category = random.pick(CATEGORIES);
    return [[`stores/${id}`, aStore({ id, slug: id, name, category, dealCount: random.whole(0, 9) })]];
  }

  function touched(store: Store): Edit[number] {
    const hints: Hints = { ...hintsOf(store) };
    const choice = random.whole(0, 8);
    if (choice === 0) return changed(store, { name: random.pick(NAMES) });
    if (choice === 1) return changed(store, { category: random.pick(CATEGORIES) });
    if (choice === 2) return changed(store, { dealCount: random.whole(0, 9) });
    if (choice === 3) hints.link = `${prefix}${random.whole(0, count)}`;
    if (choice === 4) hints.ends = now() + random.whole(-48, 200) * HOUR_MS;
    if (choice === 5) delete hints.ends;
    if (choice === 6) hints.broken = hints.broken !== true && random.is(0.4);
    if (choice === 7 && hints.note !== undefined && random.is(0.3)) {
      hints.held = hints.held !== true;
      // its pages show the note, and some of them cannot be made again
      if (hints.held) hints.broken = true;
    } else if (choice === 7) hints.note = random.whole(0, 99);
    const { formerSlugs } = store;
    if (choice === 8) return changed(store, { formerSlugs: [...formerSlugs, ...formerSlugs].slice(0, 4) });
    return changed(store, { description: JSON.stringify(hints) });
  }

  function renamed(store: Store): Edit[number] {
    count += 1;
    return withSlug(store, `${prefix}r${count}`);
  }

  /** Its slug becomes one that another store, or it itself, had before. */
  function takeOverFormerSlug(store: Store, documents: Documents): Edit {
    const stores = storesIn(documents);
    const taken = new Set(stores.map(({ slug }) => slug));
    const free = stores.flatMap(({ formerSlugs }) => formerSlugs).filter((slug) => !taken.has(slug));
    return [free.length === 0 ? renamed(store) : withSlug(store, random.pick(free))];
  }

  return {
    first(): Edit {
      return [
        ['settings', settingsSchema.parse({ revision: 1, updatedAt: '2026-11-01T09:00:00.000Z' })],
        ...[1, 2, 3, 4].flatMap(() => create()),
      ];
    },
    next(documents: Documents): Edit {
      const stores = storesIn(documents);
      if (stores.length < 3 || (stores.length < MOST_STORES && random.is(0.2))) return create();
      const store = random.pick(stores);
      const other = random.pick(stores);
      const choice = random.whole(0, 9);
      if (choice === 0) return [[keyOf(store), null]];
      if (choice === 1 && other.id !== store.id)
        return [changed(store, { slug: other.slug }), changed(other, { slug: store.slug })];
      if (choice === 2) return takeOverFormerSlug(store, documents);
      if (choice === 3) return [renamed(store)];
      const siteName = random.pick(['TopOne', 'TopTwo', 'Another name']);
      if (choice === 4) return [['settings', { ...(documents.get('settings') as object), siteName }]];
      if (choice === 5 && other.id !== store.id) return [touched(store), touched(other)];
      return [touched(store)];
    },
  };
}

const keyOf = (store: Store): string => `stores/${store.id}`;
const changed = (store: Store, change: Partial<Store>): Edit[number] => [keyOf(store), { ...store, ...change }];
const withSlug = (store: Store, slug: string): Edit[number] =>
  changed(store, { slug, formerSlugs: [...store.formerSlugs, store.slug].slice(-3) });

function storesIn(documents: Documents): Store[] {
  return [...documents].filter(([key]) => key.startsWith('stores/')).map(([, store]) => store as Store);
}
