import { transliterated } from '../../data/rules/transliterate.ts';
import words from './column-words.json' with { type: 'json' };

/** What a word of a column's name stands for, in any language; '' for those that say nothing. */
export type Concept = keyof typeof words;

const conceptOf = new Map(
  Object.entries(words).flatMap(([concept, list]) =>
    list.split(' ').map((word) => [word, concept as Concept] as const),
  ),
);
const SHORTEST_PART = 3;

/** The concepts of a word that may be several in one, such as `gutscheincode`, or a plural; undefined: it is not known. */
function partsOf(word: string): readonly Concept[] | undefined {
  const known =
    conceptOf.get(word) ?? (word.length > SHORTEST_PART ? conceptOf.get(word.replace(/s$/, '')) : undefined);
  if (known !== undefined) return [known];
  for (let cut = word.length - 2; cut >= SHORTEST_PART; cut -= 1) {
    const first = conceptOf.get(word.slice(0, cut)) ?? conceptOf.get(word.slice(0, cut).replace(/s$/, ''));
    const rest =
      first && (word.length - cut >= SHORTEST_PART || word.endsWith('id')) ? partsOf(word.slice(cut)) : undefined;
    if (first !== undefined && rest !== undefined) return [first, ...rest];
  }
  return undefined;
}

/** The words of a column's name: `couponCode`, `coupon_code` and `Coupon code` are alike. */
const wordsOf = (name: string): string[] =>
  transliterated(
    name
      .replaceAll(/\.[a-z]{2}$/g, '')
      .replaceAll(/\bt\s?&\s?cs?\b/gi, ' terms ')
      .replaceAll('%', ' percent ')
      .replaceAll(/\p{Sc}/gu, ' money ')
      .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .replaceAll(/\b(fine|small|home|web|click)[ _-]?(print|page|site|through)\b/g, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export interface ColumnName {
  /** What its words stand for, each once, without those that say nothing. */
  readonly concepts: ReadonlySet<Concept>;
  /** How many of its words are not known. */
  readonly unknown: number;
  readonly first: string;
}

/** Where deals are listed within what they are of: code and end stand together in `discount_codes.code` and `discount_codes.expires_at`. */
function pathOfDeals(columns: readonly string[]): string {
  const has = (column: string, concept: Concept) => wordsOf(column).some((word) => partsOf(word)?.includes(concept));
  const paths = columns
    .filter((column) => has(column, 'end'))
    .map((column) => column.slice(0, column.lastIndexOf('.') + 1));
  return (
    paths.find(
      (path) => path !== '' && columns.some((each) => each.startsWith(path) && has(each.slice(path.length), 'code')),
    ) ?? ''
  );
}

/** What the names of the columns of one table say. Words that are not known and begin several names are those of its author. */
export function namesOf(columns: readonly string[]): ColumnName[] {
  const path = pathOfDeals(columns);
  // beside such a list there are columns of the store
  const named = (column: string): string =>
    column.startsWith(path) ? column.slice(path.length) : column.includes('.') ? column : `store ${column}`;
  const all = columns.map((column) => wordsOf(named(column)));
  const firsts = Map.groupBy(all, ([first = '']) => first);
  return all.map((list) => {
    const isOfAll = firsts.get(list[0] ?? '')!.length > 2;
    const parts = list.flatMap((word, at) => {
      const found = partsOf(word) ?? (at === 0 && isOfAll && list.length > 1 ? [] : [undefined]);
      // `merchant_details.name` is the name of the merchant
      return found.filter((part) => part !== 'container' && !(part === 'content' && at < list.length - 1));
    });
    const known = parts.filter((part): part is Concept => part !== undefined && part !== '');
    return {
      concepts: new Set(known),
      unknown: parts.filter((part) => part === undefined).length,
      first: list[0] ?? '',
    };
  });
}
