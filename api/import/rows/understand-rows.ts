import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '../../../data/rules/text/fold.ts';
import { slugify, transliterated } from '../../../data/rules/text/slugify.ts';
import { labelOf } from '../../../data/schema/field-labels.ts';
import { lineOrEmpty } from '../../../data/schema/fields.ts';
import { storeInput, type Store, type StoreInput } from '../../../data/schema/store.ts';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';
import type { ImportOptions } from '../../contract/shapes/import-plan.ts';
import { idFor } from '../../entities/ids.ts';
import { firstRevision, merged } from '../../entities/revision.ts';
import type { CatalogueLookup } from './catalogue-lookup.ts';
import { cellText } from '../cells/cell-values.ts';
import { dealChanges, isEnded } from '../cells/deal-values.ts';
import { addressOf, changesIn, productChanges, type Changes, type Texts } from '../cells/field-values.ts';
import { dealIdentity, idIdentity, referenceOf, titleKey } from '../cells/identity.ts';
import type { StateWords } from '../match/mapping.ts';
import { refusalOf } from '../cells/outcomes.ts';
import { RowRefused } from '../cells/errors.ts';
import type { PlannedRow, RowUpdate } from '../cells/planned-row.ts';
import type { RowTable } from '../read/row-table.ts';
import type { Origin } from '../cells/import-rules.ts';

interface Understanding extends Omit<Parameters<typeof dealChanges>[2], 'dates'> {
  readonly options: Pick<ImportOptions, 'createStores' | 'storeCategory' | 'store'> & { kind: ImportKind };
  readonly origin: Origin;
  readonly lookup: CatalogueLookup;
  /** The names of the categories. */
  readonly categories: readonly string[];
  /** Gets the stores that are created, by id. */
  readonly created: Map<string, Store>;
  /** What its owner says of words for the state of a deal. */
  readonly stateWords: StateWords;
}

/** Works out what each row says. */
export async function understandRows(
  table: RowTable,
  columnOf: ReadonlyMap<string, string>,
  whole: Understanding,
  onRows: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const batch of table.batches()) {
    for (const row of batch) table.update(row.id, understood(row, columnOf, whole));
    onRows((done += batch.length));
    await nextTurn();
  }
}

function understood(row: PlannedRow, columnOf: ReadonlyMap<string, string>, whole: Understanding): RowUpdate {
  const { store } = whole.options;
  let refused = {};
  if (row.status === null)
    try {
      const texts = Object.fromEntries(
        Object.entries(row.texts).map(([field, cell]) => [field, cellText(field, cell, whole.isExact)]),
      );
      const said = whole.stateWords.get(fold(texts['status'] ?? ''));
      if (said !== undefined) texts['status'] = said.means === 'live' ? 'live' : 'draft';
      if (store !== undefined && !texts['store'] && !texts['storeWebsite']) texts['store'] = store;
      return understoodRow(texts, whole);
    } catch (error) {
      refused = refusedRow(refusalOf(error), columnOf);
    }
  return { ...refused, ...shown(row), identity: listedIdentity(row, store, whole.lookup) };
}

/** What a refused row is about, so that it does not count as gone: the feed lists it, though it cannot be used. */
function listedIdentity({ texts }: PlannedRow, otherwise: string | undefined, lookup: CatalogueLookup): string | null {
  const trimmed = (field: string): string => texts[field]?.trim() ?? '';
  if (trimmed('id') !== '') return idIdentity(trimmed('id'));
  const store = lookup.store(trimmed('store') || (otherwise ?? ''), texts['storeWebsite']);
  return store === undefined ? null : dealIdentity(store.id, trimmed('code'), trimmed('title'));
}

/** What a refused row is recognised by. */
const shown = ({ texts }: PlannedRow) => ({
  name: (texts['title'] ?? texts['name'] ?? texts['description'] ?? '').trim().slice(0, 200),
  code: texts['code']?.trim().slice(0, 60) || null,
  storeName: texts['store']?.trim().slice(0, 120) || null,
});

/** A row without a column to blame names the field. */
export function refusedRow({ field, message }: RowRefused, columnOf: ReadonlyMap<string, string>) {
  const column = columnOf.get(field) ?? null;
  const reason = column !== null || field === '' ? message : `${labelOf(field)}: ${message} No column is mapped to it.`;
  return { status: 'refused', reason, column } as const;
}

/** What a row is about and what it says of it. Throws `RowRefused`. */
function understoodRow(texts: Texts, row: Understanding): RowUpdate {
  switch (row.options.kind) {
    case 'coupons':
    case 'offers':
      return dealRow(row.options.kind, texts, row);
    case 'stores':
      return storeRow(texts, row);
    case 'amazon-products': {
      const changes = productChanges(texts, row.origin);
      const name = String(changes['name'] ?? '');
      if (name === '') throw new RowRefused('name', 'This is missing.');
      const reference = referenceIn(texts, row);
      return { changes, name, reference, identity: idOr(texts, `name:${titleKey(name)}`) };
    }
  }
}

const idField = lineOrEmpty(200);

/** Without a feed the id alone, which may be one that a thing has here. Throws `RowRefused` for an id that cannot be kept. */
function referenceIn({ id = '' }: Texts, { origin: { feed } }: Understanding): string | null {
  if (feed === null) return id || null;
  const checked = idField.safeParse(id);
  if (!checked.success) throw new RowRefused('id', checked.error.issues[0]!.message);
  return referenceOf(feed, checked.data);
}

const idOr = ({ id = '' }: Texts, otherwise: string): string => (id === '' ? otherwise : idIdentity(id));

function dealRow(kind: 'coupons' | 'offers', texts: Texts, row: Understanding): RowUpdate {
  const reference = referenceIn(texts, row);
  // of the owner's own table it is switched off
  const ended = row.origin.feed !== null && isEnded(texts);
  const changes = dealChanges(kind, texts, { ...row, dates: row.origin });
  const name = String(changes['title']);
  const code = typeof changes['code'] === 'string' ? changes['code'] : '';
  const named = row.lookup.store(texts['store'] ?? '', texts['storeWebsite'])?.id;
  const place = reference === null || !texts['id'] ? undefined : row.lookup.placeOf(reference, named);
  const store = place === undefined ? storeFor(texts, row, ended) : storeAt(place, texts, row, ended);
  const { id = '' } = texts;
  const key = dealIdentity(store.id, code, name);
  // a feed has an id once, and a store here
  const identity = id === '' ? key : idIdentity(row.origin.feed === null ? `${store.id} ${id}` : id);
  const moved = row.origin.feed !== null && id === '' ? row.lookup.movedTo(key) : undefined;
  const { id: storeId, name: storeName } = moved ?? store;
  const movedFrom = moved === undefined ? null : store.id;
  return { changes, ended, name, code, reference, store: storeId, storeName, identity, movedFrom };
}

/**
 * The store of a deal that the feed has an id for. Throws `RowRefused` where the row names another one, unless the owner moved the deal.
 */
function storeAt(
  { id, isOwners }: { id: string; isOwners: boolean },
  { store: text = '', storeWebsite }: Texts,
  { lookup }: Understanding,
  ended: boolean,
): { id: string; name: string } {
  const here = lookup.store(id)!;
  if (isOwners || ended || text === '') return here;
  const named = lookup.store(text, storeWebsite);
  if (named?.id === id) return here;
  const other = named === undefined ? `There is no store "${text}", and` : `The row names ${named.name}, but`;
  throw new RowRefused(
    'store',
    `${other} the deal with this id is one of ${here.name}. Correct the row, or move the deal in the table of deals.`,
  );
}

function storeFor(texts: Texts, row: Understanding, ended: boolean): { id: string; name: string } {
  const { store: text = '', storeWebsite } = texts;
  const found = row.lookup.store(text, storeWebsite);
  if (found !== undefined) return found;
  if (text === '') throw new RowRefused('store', 'The row names no store.');
  if (row.options.createStores !== '1' || ended)
    throw new RowRefused('store', `There is no store "${text}". Create it first, or let the import create stores.`);
  const store = newStore(text, texts, row);
  row.lookup.add(store);
  row.created.set(store.id, store);
  return store;
}

function newStore(name: string, { storeWebsite, storeCategory }: Texts, row: Understanding): Store {
  const category = categoryNamed(storeCategory || row.options.storeCategory || '', row.categories, 'storeCategory');
  const website = storeWebsite ? addressOf('storeWebsite', storeWebsite) : null;
  const plain = slugOf('store', name, website);
  let slug = plain;
  for (let number = 2; !row.lookup.isSlugFree(slug); number += 1) slug = `${plain}-${number}`;
  const typed = storeInputOf({ name, slug, category, website });
  const id = idFor(slug, (each) => !row.lookup.isIdFree(each));
  return { ...typed, ...firstRevision(id, row.origin.now), formerSlugs: [], coupons: [], offers: [] };
}

/** A letter that has no Latin ones. */
const LOST = /(?![a-z])\p{L}/u;

/** The slug of a name, or where letters of it would be lost, of the host of its website. Throws `RowRefused`. */
function slugOf(field: string, name: string, website: unknown): string {
  const host = typeof website === 'string' ? new URL(website).hostname.replace(/^www\./, '') : '';
  const slug = (LOST.test(transliterated(name)) ? '' : slugify(name)) || slugify(host);
  if (slug === '')
    throw new RowRefused(
      field,
      `"${name}" gives no address for its page. Add its website or a slug, or create the store first.`,
    );
  return slug;
}

function storeInputOf(typed: Changes): StoreInput {
  try {
    return merged(storeInput, {}, typed);
  } catch (error) {
    const { message } = refusalOf(error);
    throw new RowRefused('store', `A store "${String(typed['name'])}" cannot be created. ${message}`);
  }
}

/** A category as the site writes it. Throws `RowRefused`. */
function categoryNamed(text: string, categories: readonly string[], field: string): string {
  const found = categories.find((each) => fold(each) === fold(text));
  if (found !== undefined) return found;
  const listed = categories.slice(0, 20).join(', ');
  throw new RowRefused(
    field,
    text === ''
      ? `A new store needs a category. Map a column to it, or choose one for all new stores: ${listed}.`
      : `There is no category "${text}". Use one of these, or create it first: ${listed}.`,
  );
}

function storeRow(texts: Texts, row: Understanding): RowUpdate {
  const changes = changesIn(texts, row.origin);
  const name = String(changes['name'] ?? '');
  if (name === '') throw new RowRefused('name', 'This is missing.');
  const found = row.lookup.store(String(changes['slug'] ?? '')) ?? row.lookup.store(name);
  const { category } = texts;
  // a category that was deleted stays with its stores
  if (category)
    changes['category'] = category === found?.category ? category : categoryNamed(category, row.categories, 'category');
  const reference = row.origin.feed;
  // an address that pages have stays
  if (found !== undefined) delete changes['slug'];
  else changes['slug'] ??= slugOf('slug', name, changes['website']);
  const id = found?.id ?? '';
  return { changes, name, reference, store: id, storeName: name, identity: `store:${id || fold(name)}` };
}
