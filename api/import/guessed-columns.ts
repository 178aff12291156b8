import { isField, type ImportKind } from '../contract/import-fields.ts';
import { bareWordsOf, fieldNames, isOfDeal, nameHolds, wordsOf } from './column-names.ts';
import { kindOf, type ValueKind } from './column-values.ts';
import { columnKey, shapeOf } from './feed-shapes.ts';
import { isOwnTable } from './repeated-rows.ts';

/** A column with values of the first rows. */
export interface Column {
  readonly name: string;
  readonly texts: readonly string[];
}

const LINKS: readonly ValueKind[] = ['link', 'picture', 'host'];
const NOT_TEXT: readonly ValueKind[] = ['link', 'picture', 'date', 'flag', 'bit', 'number', 'currency'];
const NOT_NUMBER: readonly ValueKind[] = [
  'link',
  'picture',
  'host',
  'markup',
  'date',
  'flag',
  'currency',
  'type',
  'code',
];
/** What the values of a field never are: a column that holds it means something else, whatever it is called. */
const unlike: { readonly [field: string]: readonly ValueKind[] } = {
  id: ['link', 'picture', 'date', 'flag', 'percent', 'money'],
  store: ['link', 'picture', 'date', 'flag', 'bit', 'number', 'percent', 'money'],
  title: NOT_TEXT,
  name: NOT_TEXT,
  description: NOT_TEXT,
  terms: NOT_TEXT,
  code: ['link', 'picture', 'markup', 'date', 'flag', 'bit', 'percent'],
  discount: ['link', 'picture', 'host', 'markup', 'date', 'flag', 'currency', 'type'],
  discountPercent: [...NOT_NUMBER, 'money'],
  discountAmount: [...NOT_NUMBER, 'percent'],
  startsAt: ['link', 'picture', 'host', 'flag', 'percent', 'money', 'currency', 'type'],
  expiryDate: ['link', 'picture', 'host', 'flag', 'percent', 'money', 'currency', 'type'],
  status: ['link', 'date', 'bit', 'number', 'flag'],
  slug: ['link', 'picture', 'number', 'date'],
  dealCount: NOT_NUMBER,
  rating: ['link', 'picture', 'date', 'flag'],
};
const FLAGS: readonly ValueKind[] = ['flag', 'bit'];
/** What they always are; a column without values may be anything. */
const like: { readonly [field: string]: readonly ValueKind[] } = {
  isPercentage: FLAGS,
  currency: ['currency'],
  discountType: ['type'],
  storeWebsite: ['link', 'host'],
  website: ['link', 'host'],
  affiliateLink: ['link', 'host'],
  deepLink: ['link'],
  logo: LINKS,
  imageUrl: LINKS,
  verified: FLAGS,
  featured: FLAGS,
  active: FLAGS,
  verifiedAt: ['date'],
};

/** The columns that fields most likely have, by what they are called and hold. No column is taken twice, and a doubtful one not at all. */
export class GuessedColumns {
  readonly fields = new Map<number, string>();
  readonly kinds: readonly ValueKind[];
  /** Whose columns these are, as they are documented. */
  readonly shape: string | null;
  /** The network from which the file comes. */
  readonly network: string | null;
  readonly #kind: ImportKind;
  readonly #columns: readonly Column[];
  readonly #known = new Set<number>();

  constructor(kind: ImportKind, columns: readonly Column[], categories: readonly string[]) {
    const shape = shapeOf(columns.map(({ name }) => name));
    this.shape = shape?.shape ?? null;
    this.network = shape?.isSoftware ? null : this.shape;
    this.#kind = kind;
    this.#columns = columns;
    this.kinds = columns.map(({ texts }) => kindOf(texts));
    const isOwn = isOwnTable(columns.map(({ name }) => name));
    for (const [at, { name }] of columns.entries()) {
      const own = name === 'discountValue' ? 'discount' : isField(kind, name) ? name : undefined;
      const field = isOwn ? own : shape?.fields?.[columnKey(name)];
      if (field === undefined) continue;
      this.#known.add(at);
      if (field !== null && isField(kind, field)) this.#take(at, field);
    }
    const ofDeal = (at: number) => isOfDeal(columns[at]!.name);
    // where a table has a title and a coupon_title, the first is of something else
    const places = [...columns.keys()].sort((one, other) => Number(ofDeal(other)) - Number(ofDeal(one)));
    const bare = columns.map(({ name }) => bareWordsOf(name));
    const isStores = new Set(categories.map((category) => category.toLowerCase()));
    for (const [field, names] of fieldNames[kind]) {
      if (!isField(kind, field) || this.#placeOf(field) !== undefined) continue;
      const found = names
        .flatMap((name, rank) => places.filter((at) => name.test(bare[at]!) && this.#fits(at, field, rank)))
        .find(
          (at) => field !== 'storeCategory' || columns[at]!.texts.every((text) => isStores.has(text.toLowerCase())),
        );
      if (found !== undefined) this.#take(found, field);
    }
    if (kind === 'coupons' || kind === 'offers') this.#settle();
  }

  /** Whether the table of networks says what the column is. */
  isKnown(at: number): boolean {
    return this.#known.has(at);
  }

  /** The fields that its name can mean. */
  meaningsOf(at: number): string[] {
    const words = bareWordsOf(this.#columns[at]!.name);
    return fieldNames[this.#kind].flatMap(([field, [surest]]) => (surest?.test(words) ? [field] : []));
  }

  #take(at: number, field: string): void {
    this.fields.set(at, field);
  }

  #placeOf(field: string): number | undefined {
    return [...this.fields].find(([, each]) => each === field)?.[0];
  }

  #fits(at: number, field: string, rank: number): boolean {
    const kind = this.kinds[at]!;
    if (this.fields.has(at) || this.#known.has(at)) return false;
    if (kind === 'empty') return rank === 0;
    const { texts } = this.#columns[at]!;
    if (field === 'id' && new Set(texts).size < texts.length / 2) return false;
    // a name that may mean several things counts for what its values are alone
    if (field === 'discount' && rank === 2) return kind === 'percent' || kind === 'money';
    if (field === 'code' && rank === 2) return kind === 'code';
    if (field === 'active' && rank === 1) return kind === 'bit';
    if (field === 'isPercentage' && !/^is /.test(bareWordsOf(this.#columns[at]!.name))) return kind === 'flag';
    return (like[field]?.includes(kind) ?? true) && !(unlike[field]?.includes(kind) ?? false);
  }

  /** What names alone do not tell: dates and links in columns with other names, and how amounts are meant. */
  #settle(): void {
    const free = (wanted: readonly ValueKind[]) =>
      this.#columns.flatMap(({ name }, at) =>
        !this.fields.has(at) && !this.#known.has(at) && wanted.includes(this.kinds[at]!)
          ? [{ at, words: wordsOf(name) }]
          : [],
      );
    for (const [field, holds] of [
      ['expiryDate', nameHolds.end],
      ['startsAt', nameHolds.start],
    ] as const) {
      const dates = free(['date']).filter(({ words }) => holds.test(words) && !nameHolds.bookkeeping.test(words));
      if (this.#placeOf(field) === undefined && dates.length === 1) this.#take(dates[0]!.at, field);
    }
    const links = free(['link']).filter(({ words }) => !nameHolds.picture.test(words));
    if (this.#placeOf('affiliateLink') === undefined) {
      const tracking = links.filter(({ words }) => nameHolds.tracking.test(words));
      const only = tracking.length === 1 ? tracking : links;
      const [link] = only.length === 1 ? only : [];
      const isWebsite =
        link !== undefined && this.#columns[link.at]!.texts.every((text) => URL.parse(text)?.pathname === '/');
      if (link !== undefined && !isWebsite) this.#take(link.at, 'affiliateLink');
      if (isWebsite && this.#placeOf('storeWebsite') === undefined) this.#take(link.at, 'storeWebsite');
    }
    // a type says how the amount beside it is meant
    const amount = this.#placeOf('discountAmount');
    const isTyped = this.#placeOf('discountType') !== undefined || this.#placeOf('isPercentage') !== undefined;
    if (
      amount !== undefined &&
      isTyped &&
      this.#placeOf('discount') === undefined &&
      this.#placeOf('discountPercent') === undefined
    )
      this.#take(amount, 'discount');
  }
}
