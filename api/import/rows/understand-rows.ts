import { fold } from '../../../data/rules/text/fold.ts';
import { slugify, transliterated } from '../../../data/rules/text/slugify.ts';
import { labelOf } from '../../../data/schema/field-labels.ts';
import { lineOrEmpty } from '../../../data/schema/fields.ts';
import { storeInput, type Store, type StoreInput } from '../../../data/schema/store.ts';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';
import type { ImportOptions } from '../../contract/shapes/import-plan.ts';
import { idFor } from '../../entities/ids.ts';
import { firstRevision, merged } from '../../entities/revision.ts';
import type { CatalogueLookup, Place } from './catalogue-lookup.ts';
import { cellText } from '../cells/cell-values.ts';
import { dealChanges, isEnded, type HowRead } from '../cells/deal-values.ts';
import { addressOf, changesIn, fieldValues, productChanges, type Changes, type Texts } from '../cells/field-values.ts';
import { dealIdentity, idIdentity, referenceOf, titleKey } from '../cells/identity.ts';
import type { Mapped, StateWords } from '../match/mapping.ts';
import { refusalOf } from '../cells/outcomes.ts';
import { RowRefused } from '../cells/errors.ts';
import type { RowUpdate } from '../cells/planned-row.ts';
import type { RowTable } from '../read/row-table.ts';
import type { SourceRow, SourceTable } from '../read/source-table.ts';
import { datesSaid, type Origin } from '../cells/import-rules.ts';

export interface Understanding extends HowRead {
  readonly options: Pick<ImportOptions, 'createStores' | 'storeCategory' | 'store'> & { kind: ImportKind };
  readonly origin: Origin;
  readonly lookup: CatalogueLookup;
  readonly categories: readonly string[];
  /** Gets the stores that are created, by id. */
  readonly created: Map<string, Store>;
  /** What its owner says of words for the state of a deal. */
  readonly stateWords: StateWords;
  readonly columnOf: ReadonlyMap<string, string>;
}

const AT_A_TIME = 200;

/** Works out what each row says, and puts it into the table. Stops after each. */
export function* understandRows(
  source: SourceTable,
  mapped: Mapped,
  table: RowTable,
  whole: Understanding,
  onRows: (done: number) => void,
): Generator<void, void> {
  const placeOf = new Map([...mapped].map(([at, field]) => [field, at]));
  let done = 0;
  for (const row of source.rows()) {
    const trimmed = (field: string): string => row.cells[placeOf.get(field) ?? -1]?.trim() ?? '';
    let said: RowUpdate;
    try {
      said = understoodRow(textsOf(row, mapped, whole), whole);
    } catch (error) {
      const identity = listedIdentity(trimmed, whole);
      said = { ...refusedRow(refusalOf(error), whole.columnOf), ...shown(trimmed), identity };
    }
    table.add({ line: row.line, ...said });
    if ((done += 1) % AT_A_TIME === 0) onRows(done);
    yield;
  }
}

/** The texts of a row by field. Throws `RowRefused`. */
function textsOf({ cells, refused, unusable }: SourceRow, mapped: Mapped, whole: Understanding): Texts {
  if (refused !== undefined) throw new RowRefused('', refused);
  const [place, reason] = unusable?.find(([at]) => mapped.has(at)) ?? [];
  if (reason !== undefined) throw new RowRefused(mapped.get(place!)!, reason);
  const texts: { [field: string]: string } = {};
  for (const [at, field] of mapped) texts[field] = cellText(field, cells[at] ?? '', whole.isExact);
  const said = texts['status'] && whole.stateWords.get(fold(texts['status']));
  if (said) texts['status'] = said.means === 'live' ? 'live' : 'draft';
  const { store } = whole.options;
  if (store !== undefined && !texts['store'] && !texts['storeWebsite']) texts['store'] = store;
  return texts;
}

/** What a refused row is about, so that it does not count as gone: the feed lists it, though it cannot be used. */
function listedIdentity(trimmed: (field: string) => string, { options, lookup }: Understanding): string | null {
  if (trimmed('id') !== '') return idIdentity(trimmed('id'));
  const store = lookup.store(trimmed('store') || (options.store ?? ''), trimmed('storeWebsite'));
  return store === undefined ? null : dealIdentity(store.id, trimmed('code'), trimmed('title'));
}

/** What a refused row is recognised by. */
const shown = (trimmed: (field: string) => string) => ({
  name: (trimmed('title') || trimmed('name') || trimmed('description')).slice(0, 200),
  code: trimmed('code').slice(0, 60) || null,
  storeName: trimmed('store').slice(0, 120) || null,
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
      const changes = productChanges(texts, row.date, row.currency);
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
  const changes = dealChanges(kind, texts, row);
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
  const saved = { name, code, reference, store: storeId, storeName, identity, movedFrom: moved ? store.id : null };
  return { changes, dates: datesSaid(texts, changes), ended, ...saved };
}

/** The store of a deal known by its id. Throws `RowRefused` where another is named, unless the owner moved it. */
function storeAt(
  { id, isOwners }: Place,
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
  const changes = changesIn(texts, fieldValues, row.date);
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
