import { countriesInCell } from '../../../data/rules/deals/deal-countries.ts';
import { amazonCategories } from '../../../data/schema/amazon-product.ts';
import { importFields, isField, type ImportKind } from '../../contract/shapes/import-fields.ts';
import { namesOf, says, type ColumnName, type Concept } from './column-concepts.ts';
import { fieldColumns, type FieldColumn } from './column-fields.ts';
import { kindOf, type ValueKind } from './column-values.ts';
import { fieldOf, findByValues, findStore } from './found-by-values.ts';
import { columnKey, shapeOf, isOwnTable, isSoftware } from './feed-shapes.ts';

export interface Column {
  readonly name: string;
  readonly texts: readonly string[];
}

/** A column with what its name and its values say, and the field that it most likely has. */
export interface GuessedColumn extends Column, ColumnName {
  readonly at: number;
  readonly holds: ValueKind;
  /** What its name stands for, where columns of dates give prepositions their meaning. */
  readonly means: ReadonlySet<Concept>;
  /** The table of networks says what it is. */
  readonly isKnown: boolean;
  field: string | undefined;
}

/** Of which `fieldColumns` says nothing, by their names alone: a minimum or a number of customers may mean much else. */
const namedAsHere: { readonly [key: string]: string | null } = Object.fromEntries(
  importFields.coupons
    .filter((field) => !fieldColumns.coupons.some((each) => each.field === field))
    .map((field) => [columnKey(field), field]),
);

const MOST_UNKNOWN = 2;
/** In these columns "do" and "to" lead to a date, and elsewhere they say nothing. */
const DATED: readonly ValueKind[] = ['date', 'dates', 'stamp', 'empty'];
/** What is asked about where a name says it beside words that are not known, and where values alone do. */
const ASKED = 'id code title name store discount description terms imageUrl logo salePrice originalPrice'.split(' ');
const SAID_BY =
  'percent discount, money discount, money salePrice, worth discount, picture imageUrl, words title, words name';

/** Beside the first of these, the others say nothing more: the value of a discount is the discount, and the currency of a price a currency. */
const SAID_ALREADY = [
  ['price', 'amount money'],
  ['percent', 'rate'],
  ['currency', 'discount amount money price sale'],
  ...'discount amount money type currency price title description rating link'.split(' ').map((by) => [by, 'value']),
].map(([by, said]) => [by, said!.split(' ')] as [Concept, Concept[]]);

export type GuessedColumns = ReturnType<typeof guessColumns>;

/**
 * The columns that fields most likely have, by what they are called and hold. No column is taken twice, and a doubtful one not at all.
 * `isStore`: whether a text names a store that is here.
 */
export function guessColumns(
  kind: ImportKind,
  given: readonly Column[],
  categories: readonly string[],
  isStore: (text: string) => boolean,
) {
  // of several with one name, `headings` counts
  const names = given.map(({ name }) => name.replace(/ \(\d+\)$/, ''));
  const shape = shapeOf(names);
  const isOfDeals = isField(kind, 'code');
  const isOwn = isOwnTable(names);
  const named = namesOf(names).map((name, at) => ({ ...name, ...given[at]!, at, holds: kindOf(given[at]!.texts) }));
  const columns = named.map((column): GuessedColumn => {
    const name = names[column.at]!;
    const own = name === 'discountValue' ? 'discount' : isField(kind, name) ? name : undefined;
    const field = isOwn ? own : { ...namedAsHere, ...shape?.fields }[columnKey(name)];
    const known = { isKnown: field !== undefined, field: field && isField(kind, field) ? field : undefined };
    return { ...column, ...known, means: meaningIn(column, named, isOfDeals) };
  });
  const specs = fieldColumns[kind].filter(({ field }) => isField(kind, field));
  if (isOfDeals && fieldOf(columns, 'store') === undefined) findStore(columns, isStore);
  const ofSite = new Set(
    (kind === 'amazon-products' ? amazonCategories : categories).map((each) => each.toLowerCase()),
  );
  for (const spec of specs) {
    const { field } = spec;
    const found = fieldOf(columns, field) === undefined ? bestOf(columns, spec, isOfDeals) : undefined;
    const isChosen = kind !== 'stores' && /category$/i.test(field);
    const isMeant = (text: string) =>
      field === 'countries' ? 'countries' in countriesInCell(text) : !isChosen || ofSite.has(text.toLowerCase());
    if (found?.texts.every(isMeant)) found.field = field;
  }
  if (isOfDeals) findByValues(columns);
  settleAmounts(columns);
  return {
    columns: columns as readonly Readonly<GuessedColumn>[],
    fields: new Map(columns.flatMap(({ at, field }) => (field === undefined ? [] : [[at, field] as const]))),
    /** Whose columns these are, as they are documented. */
    shape: shape?.shape ?? null,
    network: shape === undefined || isSoftware(shape.shape) ? null : shape.shape,
    /** The field that its name means, whatever it holds. */
    meaningOf({ unknown, means }: GuessedColumn): string | undefined {
      if (unknown > 0) return undefined;
      return specs.find(({ names: [surest] }) => !isDealAlone(surest!) && isNamed(surest!, means))?.field;
    },
    /** The field that a column left over may have: its name says so beside words that are not known, or it says nothing and its values do. */
    mayBe(column: GuessedColumn): string | undefined {
      const { means, holds } = column;
      const isAside = says(column, 'aside', 'country', 'own', 'made', 'updated', 'person');
      if (isAside || column.field !== undefined || column.isKnown) return undefined;
      const filled = columns.map((each) => each.field?.replace(/(?:Percent|Amount)$/, ''));
      const isNameless = [...means].every((each) => ['deal', 'campaign', 'benefit'].includes(each));
      return specs.find((spec) => {
        const isNamedSo = ASKED.includes(spec.field) && spec.names.some((each) => isNamed(each, means));
        const isOpen = isNameless ? SAID_BY.includes(`${holds} ${spec.field}`) : isNamedSo;
        return isOpen && spec.holds.includes(holds) && !filled.includes(spec.field);
      })?.field;
    },
  };
}

type NamedColumn = Omit<GuessedColumn, 'means' | 'isKnown' | 'field'>;

/** The concepts of a name, where columns of dates give prepositions their meaning. */
function meaningIn(column: NamedColumn, all: readonly NamedColumn[], isOfDeals: boolean): ReadonlySet<Concept> {
  const isDated = DATED.includes(column.holds);
  const isLed = says(column, 'from', 'until');
  const meant = (concept: Concept): Concept[] => {
    const isTo = (each: ColumnName) => says(each, 'price') && !says(each, 'from');
    if (concept === 'from' && says(column, 'price') && all.some(isTo)) return ['old'];
    if (concept === 'from' || concept === 'until') return isDated ? [concept === 'from' ? 'start' : 'end'] : [];
    // "data final"
    if (concept === 'landing' && isDated) return ['end'];
    if (concept === 'live') return [isLed || !isDated || column.holds === 'empty' ? 'active' : 'start'];
    const isStore = concept === 'brand' || concept === 'programme' || (concept === 'campaign' && !isOfDeals);
    return [isStore ? 'store' : concept];
  };
  const concepts = new Set([...column.concepts].flatMap(meant));
  if (!concepts.has('title') && !concepts.has('description')) concepts.delete('seo');
  // the dates of a code are those of its deal
  if (isDated && (concepts.has('start') || concepts.has('end')))
    for (const each of ['code', 'content'] as const) concepts.delete(each);
  if (concepts.size > 1) concepts.delete('benefit');
  // a "retail partner" is none that was
  if (concepts.has('store')) concepts.delete('old');
  // a price before or after a discount
  const isSum = concepts.has('percent') || /price\W{0,3}(?:no\W)?(?:discount|rebate)/i.test(column.name);
  if (!isOfDeals && concepts.has('price') && concepts.has('discount') && !isSum) concepts.add('sale');
  if (concepts.has('price') && (concepts.has('old') || concepts.has('sale'))) concepts.delete('discount');
  for (const [by, said] of SAID_ALREADY) if (concepts.has(by)) for (const each of said) concepts.delete(each);
  return concepts;
}

/** The column whose name means the field most surely, and whose values can be of it; undefined: there is none, or it is not clear. */
function bestOf(
  columns: readonly GuessedColumn[],
  { field, holds, names, proof }: FieldColumn,
  isOfDeals: boolean,
): GuessedColumn | undefined {
  const anySays = (...concepts: Concept[]) => columns.some((each) => says(each, ...concepts));
  const isThere = (...kinds: ValueKind[]) => columns.some((each) => kinds.includes(each.holds));
  const hasId = columns.some(({ means }) => isNamed(['id'], means));
  const sale = fieldOf(columns, 'salePrice');
  const candidates = columns.flatMap((column) => {
    const { name, texts, means, unknown, first } = column;
    if (column.field !== undefined || column.isKnown) return [];
    const rank = names.findIndex((each) => isNamed(each, means));
    const isEmpty = column.holds === 'empty';
    const fits = isEmpty ? rank === 0 && unknown === 0 && !isDealAlone(names[0]!) : holds.includes(column.holds);
    const isProven = unknown === 0 || (rank === 0 && unknown <= MOST_UNKNOWN && proof.includes(column.holds));
    if (rank === -1 || !fits || !isProven) return [];
    const values = new Set(texts).size;
    const isOther = isOfDeals ? means.has('item') : names[0]![0] !== 'id' && (means.has('deal') || hasId);
    if (field === 'id' && (isOther || values < texts.length / 2)) return [];
    // a price is the old one only beside one that says that it is new
    const isNew = sale !== undefined && says(sale, 'sale', 'deal', 'landing', 'discount');
    if (field === 'originalPrice' && !means.has('old') && !isNew) return [];
    // and a price is the new one unless another price is called what is not known
    if (field === 'salePrice' && !means.has('sale') && isDoubtfulPrice(column, columns)) return [];
    const isCounted = texts.some((text) => /^\d{3}/.test(text));
    if (rank > 0 && field === 'reviewCount' ? !isCounted : field === 'rating' && (isCounted || means.has('deal')))
      return [];
    // beside prices a value is what a thing is worth
    if (field === 'discount' && means.has('value') && anySays('price')) return [];
    // a campaign that starts and ends, or is all that a row is called, is no store
    if (field === 'store' && means.has('campaign') && isOwnCampaign(columns)) return [];
    const isRepeated = values < Math.max(2, texts.length) || fieldOf(columns, 'store') === undefined;
    if (field === 'title' && means.has('campaign') && isRepeated && !means.has('title')) return [];
    // nor is a programme without links, or the company of a person
    const isLoose = says(column, 'programme') && !isThere('link', 'route');
    if (field === 'store' && (isLoose || anySays('person'))) return [];
    // of a text the one of the row itself, not of what it holds
    const depth = ['title', 'description', 'code'].includes(field) ? name.split('.').length : 0;
    const isOfCode = fieldOf(columns, 'code')?.first === first;
    const isItself = isOfDeals ? means.size === 1 : means.has('item') || /^(?:id|asin)$/.test(first);
    const isOfDeal = field === 'id' ? isOfCode || isItself : means.has('deal');
    const isLed = says(column, 'from', 'until');
    // titles differ where names of programmes repeat
    const repeated = field === 'title' ? texts.length - values : 0;
    const isAround = says(column, 'brand') || (field === 'description' && says(column, 'campaign'));
    const length = field === 'id' ? name.length : 0;
    const later = [repeated, isAround, isLed, !isOfDeal, means.has('item'), length].map(Number);
    return [{ column, order: [unknown + depth + Number(isEmpty), rank, ...later] }];
  });
  const compared = (one: number[], other: number[]) => {
    const at = one.findIndex((each, place) => each !== other[place]);
    return at === -1 ? 0 : one[at]! - other[at]!;
  };
  candidates.sort((one, other) => compared(one.order, other.order));
  const [first, second] = candidates;
  const isDoubtful = second !== undefined && compared(first!.order, second.order) === 0 && field === 'id';
  return isDoubtful ? undefined : first?.column;
}

/** A type says how the amount beside it is meant; without one, a number beside percentages is an amount. */
function settleAmounts(columns: readonly GuessedColumn[]): void {
  const of = (field: string) => fieldOf(columns, field);
  const [amount, value, percent, type] = [
    of('discountAmount'),
    of('discount'),
    of('discountPercent'),
    of('discountType'),
  ];
  const stated = value ?? (percent === undefined ? amount : undefined);
  const isAsked = stated?.texts.some((text) => /^[-\d.,\s]+$/.test(text));
  // "Type" alone may be that of anything
  const isBare = type !== undefined && [...type.concepts].every((each) => each === 'type' || each === 'deal');
  if (isBare && says(type, 'type') && !isAsked) type.field = undefined;
  const isTyped = type?.field !== undefined || of('isPercentage') !== undefined;
  if (amount !== undefined && value === undefined && isTyped && percent === undefined) amount.field = 'discount';
  if (value?.holds !== 'number' || amount !== undefined || isTyped || percent === undefined) return;
  // beside percentages of the same rows it is another number, such as a price
  const filled = ({ texts }: Column) => texts.filter((text) => /[1-9]/.test(text)).length;
  const rows = Math.max(...columns.map(({ texts }) => texts.length));
  value.field = filled(value) + filled(percent) <= rows ? 'discountAmount' : undefined;
}

/** Whether beside this price there is none that is old, and one that may be anything. */
function isDoubtfulPrice(price: GuessedColumn, columns: readonly GuessedColumn[]): boolean {
  const numbers = ({ texts }: Column) => texts.join(' ').replaceAll(/[^\d., ]/g, '');
  const isOpen = (other: GuessedColumn) =>
    says(other, 'price') && !says(other, 'aside', 'country') && numbers(other) !== numbers(price);
  const isNone = columns.every((each) => !says(each, 'old', 'from'));
  return isNone && columns.some((other) => other.unknown > 0 && isOpen(other));
}

function isOwnCampaign(columns: readonly GuessedColumn[]): boolean {
  const isDated = columns.some((each) => says(each, 'campaign') && says(each, 'start', 'end'));
  return isDated || columns.every((each) => !says(each, 'title', 'link', 'tracking'));
}

/** A name that says no more than that it is of a deal. */
const isDealAlone = ([first]: readonly string[]): boolean => first === 'deal';

/** Whether the concepts are one of the alternatives; that of a deal may stand beside them. */
function isNamed(alternatives: readonly string[], concepts: ReadonlySet<Concept>): boolean {
  const own = new Set<Concept>([...concepts].filter((concept) => concept !== 'deal' && concept !== 'item'));
  return alternatives.some((each) => {
    if (each === 'deal' || each === 'item') return own.size === 0 && concepts.has(each);
    const wanted = each.split(' ') as Concept[];
    return wanted.length === own.size && wanted.every((concept) => own.has(concept));
  });
}
