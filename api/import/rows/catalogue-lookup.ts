import type { Database } from '../../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../../data/catalogue/documents/read-if-good.ts';
import { fold } from '../../../data/rules/text/fold.ts';
import { isImported } from '../../../data/rules/deals/source.ts';
import { hostOf } from '../../../data/rules/deals/store-hosts.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import type { DeletedImport } from '../../../data/schema/source.ts';
import type { Store } from '../../../data/schema/store.ts';
import { slugsOf } from '../../entities/slugs.ts';
import { belongsTo, dealIdentity } from '../cells/identity.ts';

type FoundStore = Pick<Store, 'id' | 'name' | 'category'>;

export type Place = Readonly<{ id: string; isOwners: boolean }>;

type Moved = Pick<DeletedImport, 'movedFrom' | 'reference' | 'code' | 'title'>;

/** What the rows of an import are looked up in: which stores there are, and what is here from the feed. */
export type CatalogueLookup = ReturnType<typeof lookUpCatalogue> extends Generator<void, infer Lookup> ? Lookup : never;

/** Looks through all stores once, stopping before each. One that cannot be read is left out. */
export function* lookUpCatalogue(
  database: Pick<Database, 'ids' | 'read' | 'stamp'>,
  { kind, feed, hasIds }: { kind: 'coupons' | 'offers' | null; feed: string | null; hasIds: boolean },
) {
  const found = new Map<string, FoundStore>();
  const byText = new Map<string, string>();
  const formerly = new Map<string, string>();
  const slugs = new Set<string>(slugsOf.stores.reserved);
  const places = new Map<string, Place[]>();
  const moved = new Map<string, string>();
  const storesOfFeed = new Set<string>();
  let known = 0;
  const add = ({ id, slug, name, website, category }: Store): void => {
    found.set(id, { id, name, category });
    slugs.add(slug);
    // an id says most, then a slug, then a name
    for (const text of [hostIn(website), fold(name), slug, id])
      if (text !== '' && !byText.has(text)) byText.set(text, id);
    byText.set(id, id);
  };
  const noteMoved = ({ movedFrom, reference, code = '', title = '' }: Moved, to: string): void => {
    if (movedFrom !== undefined && reference === feed) moved.set(dealIdentity(movedFrom, code, title), to);
  };
  for (const id of database.ids('stores')) {
    yield;
    const store = readIfGood(database, `stores/${id}`);
    if (store === undefined) continue;
    add(store);
    for (const slug of store.formerSlugs) {
      slugs.add(slug);
      formerly.set(slug, id);
    }
    if (kind === null) continue;
    const owners = { id, isOwners: true };
    if (feed === null) {
      if (!hasIds) continue;
      for (const deal of store[kind]) places.set(deal.id, [...(places.get(deal.id) ?? []), owners]);
      continue;
    }
    for (const note of store.deletedImports ?? []) {
      if (note.kind !== kind) continue;
      if (!places.has(note.reference)) places.set(note.reference, [owners]);
      noteMoved(note, id);
    }
    for (const deal of store[kind]) {
      const reference = deal.source?.reference;
      if (!isImported(deal) || !belongsTo(reference, feed)) continue;
      storesOfFeed.add(id);
      places.set(reference!, [{ id, isOwners: deal.ownFields?.includes('storeId') ?? false }]);
      noteMoved({ ...deal, reference: reference! }, id);
      if (deal.withdrawnAt === undefined) known += 1;
    }
  }
  return {
    /** The store that a text names: its name, slug or id, the host of its website, or an address that it had before. */
    store(text: string, website?: string): FoundStore | undefined {
      const id =
        byText.get(text) ??
        byText.get(fold(text)) ??
        byText.get(hostIn(website || text)) ??
        byText.get(slugify(text)) ??
        formerly.get(slugify(text));
      return found.get(id ?? '');
    },
    /**
     * In which store something from the feed is, or was until the owner deleted it, by its reference; without a feed by its id here.
     * `named`: the store that the row names, for an id that several have. `isOwners`: it stays there.
     */
    placeOf: (reference: string, named: string | undefined): Place | undefined =>
      places.get(reference)?.find(({ id }) => id === named) ?? places.get(reference)?.[0],
    /** The store to which the owner moved what a feed without ids lists under this identity. */
    movedTo: (identity: string): FoundStore | undefined => found.get(moved.get(identity) ?? ''),
    storesOfFeed: storesOfFeed as ReadonlySet<string>,
    /** How much of it is here and not withdrawn. */
    known,
    isSlugFree: (slug: string): boolean => !slugs.has(slug),
    isIdFree: (id: string): boolean => !found.has(id) && database.stamp(`stores/${id}`) === null,
    /** From now on it is there, too. */
    add,
  };
}

/** `//acme.example` of an address, whose scheme may be missing; '' for what is none. */
function hostIn(text = ''): string {
  const host = hostOf(/^https?:/i.test(text) ? text : `https://${text}`) ?? '';
  return host.includes('.') ? `//${host}` : '';
}
