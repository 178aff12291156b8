import { countriesInCell } from '../../../data/rules/deals/deal-countries.ts';
import { conditionFields } from '../../../data/schema/conditions.ts';
import { amazonCategories } from '../../../data/schema/amazon-product.ts';
import { isField, type ImportKind } from '../../contract/shapes/import-fields.ts';
import { namesOf, type ColumnName, type Concept } from './column-concepts.ts';
import { fieldColumns, type FieldColumn } from './column-fields.ts';
import { kindOf, type ValueKind } from './column-values.ts';
import { findByValues, findStore } from './found-by-values.ts';
import { columnKey, shapeOf, isOwnTable, isSoftware } from './feed-shapes.ts';

export interface Column {
  readonly name: string;
  readonly texts: readonly string[];
}

/** By their names alone: a minimum or a number of customers may mean much else. */
const conditionOf: { readonly [key: string]: string | null } = Object.fromEntries(
  conditionFields.map((field) => [columnKey(field), field]),
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

/** The columns that fields most likely have, by what they are called and hold. No column is taken twice, and a doubtful one not at all. */
export class GuessedColumns {
  readonly fields = new Map<number, string>();
  readonly columns: readonly Column[];
  readonly kinds: readonly ValueKind[];
  /** Whose columns these are, as they are documented. */
  readonly shape: string | null;
  readonly network: string | null;
  readonly #isOfDeals: boolean;
  readonly #specs: readonly FieldColumn[];
  readonly #names: readonly ColumnName[];
  readonly #known = new Set<number>();

  /** `isStore`: whether a text names a store that is here. */
  constructor(
    kind: ImportKind,
    columns: readonly Column[],
    categories: readonly string[],
    isStore: (text: string) => boolean,
  ) {
    // of several with one name, `headings` counts
    const names = columns.map(({ name }) => name.replace(/ \(\d+\)$/, ''));
    const shape = shapeOf(names);
    this.shape = shape?.shape ?? null;
    this.network = shape === undefined || isSoftware(shape.shape) ? null : shape.shape;
    this.#isOfDeals = isField(kind, 'code');
    this.#specs = fieldColumns[kind].filter(({ field }) => isField(kind, field));
    this.columns = columns;
    this.#names = namesOf(names);
    this.kinds = columns.map(({ texts }) => kindOf(texts));
    const isOwn = isOwnTable(names);
    for (const [at, name] of names.entries()) {
      const own = name === 'discountValue' ? 'discount' : isField(kind, name) ? name : undefined;
      const key = columnKey(name);
      const field = isOwn ? own : { ...conditionOf, ...shape?.fields }[key];
      if (field === undefined) continue;
      this.#known.add(at);
      if (field !== null && isField(kind, field)) this.fields.set(at, field);
    }
    if (this.#isOfDeals && this.placeOf('store') === undefined) findStore(this, isStore);
    const ofSite = new Set(
      (kind === 'amazon-products' ? amazonCategories : categories).map((each) => each.toLowerCase()),
    );
    for (const spec of this.#specs) {
      const { field } = spec;
      const found = this.placeOf(field) === undefined ? this.#best(spec) : undefined;
      const isChosen = kind !== 'stores' && /category$/i.test(field);
      const isMeant = (text: string) =>
        field === 'countries' ? 'countries' in countriesInCell(text) : !isChosen || ofSite.has(text.toLowerCase());
      if (found !== undefined && columns[found]!.texts.every(isMeant)) this.fields.set(found, field);
    }
    if (this.#isOfDeals) findByValues(this);
    this.#settleAmounts();
  }

  /** Whether the table of networks says what the column is. */
  isKnown(at: number): boolean {
    return this.#known.has(at);
  }

  /** The field that its name means, whatever it holds. */
  meaningOf(at: number): string | undefined {
    if (this.#names[at]!.unknown > 0) return undefined;
    return this.#specs.find(({ names }) => !isDealAlone(names[0]!) && isNamed(names[0]!, this.#conceptsOf(at)))?.field;
  }

  /** The field that a column left over may have: its name says so beside words that are not known, or it says nothing and its values do. */
  mayBe(at: number): string | undefined {
    const concepts = this.#conceptsOf(at);
    const isAside = this.says(at, 'aside', 'country', 'own', 'made', 'updated', 'person');
    const filled = [...this.fields.values()].map((field) => field.replace(/(?:Percent|Amount)$/, ''));
    const isNameless = [...concepts].every((each) => ['deal', 'campaign', 'benefit'].includes(each));
    const spec = this.#specs.find(({ field, holds, names }) => {
      const isNamedSo = ASKED.includes(field) && names.some((each) => isNamed(each, concepts));
      const isOpen = isNameless ? SAID_BY.includes(`${this.kinds[at]!} ${field}`) : isNamedSo;
      return isOpen && holds.includes(this.kinds[at]!) && !filled.includes(field);
    });
    return isAside || this.fields.has(at) || this.#known.has(at) ? undefined : spec?.field;
  }

  says(at: number, ...concepts: readonly Concept[]): boolean {
    return concepts.some((concept) => this.#names[at]!.concepts.has(concept));
  }

  holds(at: number, ...kinds: readonly ValueKind[]): boolean {
    return kinds.includes(this.kinds[at]!);
  }

  /** Undefined: no column has it. */
  placeOf(field: string): number | undefined {
    return [...this.fields].find(([, each]) => each === field)?.[0];
  }

  /** How many words of a name are not known, and how many things the others stand for. */
  wordsIn(at: number): { unknown: number; known: number } {
    return { unknown: this.#names[at]!.unknown, known: this.#conceptsOf(at).size };
  }

  /** The concepts of a name, where columns of dates give prepositions their meaning. */
  #conceptsOf(at: number): ReadonlySet<Concept> {
    const isDated = DATED.includes(this.kinds[at]!);
    const isLed = this.says(at, 'from', 'until');
    const meant = (concept: Concept): Concept[] => {
      const isTo = (name: ColumnName) => name.concepts.has('price') && !name.concepts.has('from');
      if (concept === 'from' && this.says(at, 'price') && this.#names.some(isTo)) return ['old'];
      if (concept === 'from' || concept === 'until') return isDated ? [concept === 'from' ? 'start' : 'end'] : [];
      // "data final"
      if (concept === 'landing' && isDated) return ['end'];
      if (concept === 'live') return [isLed || !isDated || this.kinds[at] === 'empty' ? 'active' : 'start'];
      const isStore = concept === 'brand' || concept === 'programme' || (concept === 'campaign' && !this.#isOfDeals);
      return [isStore ? 'store' : concept];
    };
    const concepts = new Set([...this.#names[at]!.concepts].flatMap(meant));
    if (!concepts.has('title') && !concepts.has('description')) concepts.delete('seo');
    // the dates of a code are those of its deal
    if (isDated && (concepts.has('start') || concepts.has('end')))
      for (const each of ['code', 'content'] as const) concepts.delete(each);
    if (concepts.size > 1) concepts.delete('benefit');
    // a "retail partner" is none that was
    if (concepts.has('store')) concepts.delete('old');
    // a price before or after a discount
    const isSum = concepts.has('percent') || /price\W{0,3}(?:no\W)?(?:discount|rebate)/i.test(this.columns[at]!.name);
    if (!this.#isOfDeals && concepts.has('price') && concepts.has('discount') && !isSum) concepts.add('sale');
    if (concepts.has('price') && (concepts.has('old') || concepts.has('sale'))) concepts.delete('discount');
    for (const [by, said] of SAID_ALREADY) if (concepts.has(by)) for (const each of said) concepts.delete(each);
    return concepts;
  }

  /** The column whose name means the field most surely, and whose values can be of it; undefined: there is none, or it is not clear. */
  #best({ field, holds, names, proof }: FieldColumn): number | undefined {
    const candidates = [...this.columns.keys()].flatMap((at) => {
      if (this.fields.has(at) || this.#known.has(at)) return [];
      const concepts = this.#conceptsOf(at);
      const rank = names.findIndex((each) => isNamed(each, concepts));
      const kind = this.kinds[at]!;
      const { name, texts } = this.columns[at]!;
      const { unknown, first } = this.#names[at]!;
      const fits = kind === 'empty' ? rank === 0 && unknown === 0 && !isDealAlone(names[0]!) : holds.includes(kind);
      const isProven = unknown === 0 || (rank === 0 && unknown <= MOST_UNKNOWN && proof.includes(kind));
      if (rank === -1 || !fits || !isProven) return [];
      const hasId = () => this.#names.some((_, other) => isNamed(['id'], this.#conceptsOf(other)));
      const isOfOther = () => names[0]![0] !== 'id' && (concepts.has('deal') || hasId());
      const isOther = () => (this.#isOfDeals ? concepts.has('item') : isOfOther());
      if (field === 'id' && (isOther() || new Set(texts).size < texts.length / 2)) return [];
      // a price is the old one only beside one that says that it is new
      const sale = this.placeOf('salePrice') ?? -1;
      const isNew = sale >= 0 && this.says(sale, 'sale', 'deal', 'landing', 'discount');
      if (field === 'originalPrice' && !concepts.has('old') && !isNew) return [];
      // and a price is the new one unless another price is called what is not known
      if (field === 'salePrice' && !concepts.has('sale') && this.#isDoubtfulPrice(at)) return [];
      const isCounted = texts.some((text) => /^\d{3}/.test(text));
      if (rank > 0 && field === 'reviewCount' ? !isCounted : field === 'rating' && (isCounted || concepts.has('deal')))
        return [];
      // beside prices a value is what a thing is worth
      if (field === 'discount' && concepts.has('value') && this.#says('price')) return [];
      // a campaign that starts and ends, or is all that a row is called, is no store
      if (field === 'store' && concepts.has('campaign') && this.#isOwnCampaign()) return [];
      const isRepeated = new Set(texts).size < Math.max(2, texts.length) || this.placeOf('store') === undefined;
      if (field === 'title' && concepts.has('campaign') && isRepeated && !concepts.has('title')) return [];
      // nor is a programme without links, or the company of a person
      const isLoose = this.says(at, 'programme') && !this.kinds.includes('link') && !this.kinds.includes('route');
      if (field === 'store' && (isLoose || this.#says('person'))) return [];
      // of a text the one of the row itself, not of what it holds
      const depth = field === 'title' || field === 'description' ? name.split('.').length : 0;
      const code = this.placeOf('code');
      const isOfCode = code !== undefined && this.#names[code]!.first === first;
      const isItself = this.#isOfDeals ? concepts.size === 1 : concepts.has('item') || /^(?:id|asin)$/.test(first);
      const isOfDeal = field === 'id' ? isOfCode || isItself : concepts.has('deal');
      const isLed = this.says(at, 'from', 'until');
      // titles differ where names of programmes repeat
      const repeated = field === 'title' ? texts.length - new Set(texts).size : 0;
      const isAround = this.says(at, 'brand') || (field === 'description' && this.says(at, 'campaign'));
      const length = field === 'id' ? name.length : 0;
      const later = [repeated, isAround, isLed, !isOfDeal, concepts.has('item'), length].map(Number);
      return [{ at, order: [unknown + depth + Number(kind === 'empty'), rank, ...later] }];
    });
    const compared = (one: number[], other: number[]) => {
      const at = one.findIndex((each, place) => each !== other[place]);
      return at === -1 ? 0 : one[at]! - other[at]!;
    };
    candidates.sort((one, other) => compared(one.order, other.order));
    const [first, second] = candidates;
    const isDoubtful = second !== undefined && compared(first!.order, second.order) === 0 && field === 'id';
    return isDoubtful ? undefined : first?.at;
  }

  /** A type says how the amount beside it is meant; without one, a number beside percentages is an amount. */
  #settleAmounts(): void {
    const amount = this.placeOf('discountAmount');
    const value = this.placeOf('discount');
    const percent = this.placeOf('discountPercent');
    const hasPercent = percent !== undefined;
    const type = this.placeOf('discountType');
    const stated = value ?? (hasPercent ? undefined : amount);
    const isNumber = (text: string): boolean => /^[-\d.,\s]+$/.test(text);
    const isAsked = stated !== undefined && this.columns[stated]!.texts.some(isNumber);
    // "Type" alone may be that of anything
    const isBare =
      type !== undefined && [...this.#names[type]!.concepts].every((each) => each === 'type' || each === 'deal');
    if (isBare && this.says(type, 'type') && !isAsked) this.fields.delete(type);
    const isTyped = this.placeOf('discountType') !== undefined || this.placeOf('isPercentage') !== undefined;
    if (amount !== undefined && value === undefined && isTyped && !hasPercent) this.fields.set(amount, 'discount');
    if (value === undefined || amount !== undefined || isTyped || !hasPercent || this.kinds[value] !== 'number') return;
    // beside percentages of the same rows it is another number, such as a price
    const filled = (at: number) => this.columns[at]!.texts.filter((text) => /[1-9]/.test(text)).length;
    const rows = Math.max(...this.columns.map(({ texts }) => texts.length));
    if (filled(value) + filled(percent) <= rows) this.fields.set(value, 'discountAmount');
    else this.fields.delete(value);
  }

  #says(...concepts: Concept[]): boolean {
    return this.#names.some((name) => concepts.some((concept) => name.concepts.has(concept)));
  }

  /** Whether beside this price there is none that is old, and one that may be anything. */
  #isDoubtfulPrice(at: number): boolean {
    const numbers = (of: number) => this.columns[of]!.texts.join(' ').replaceAll(/[^\d., ]/g, '');
    const isOpen = (other: number) =>
      this.says(other, 'price') && !this.says(other, 'aside', 'country') && numbers(other) !== numbers(at);
    return !this.#says('old', 'from') && this.#names.some(({ unknown }, other) => unknown > 0 && isOpen(other));
  }

  #isOwnCampaign(): boolean {
    const isDated = this.#names.some((_, at) => this.says(at, 'campaign') && this.says(at, 'start', 'end'));
    return isDated || !this.#says('title', 'link', 'tracking');
  }
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
