import { withoutEntities } from '../../../data/rules/text/plain-text.ts';
import { transliterated } from '../../../data/rules/text/slugify.ts';
import words from './column-words.json' with { type: 'json' };

/** What a word of a column's name stands for, in any language; '' for those that say nothing. */
export type Concept = keyof typeof words;

const conceptOf = new Map(
  Object.entries(words).flatMap(([concept, list]) =>
    list.split(' ').map((word) => [transliterated(word), concept as Concept] as const),
  ),
);
/** A word without what it may end in, in one case or number and in another. */
const stemOf = (word: string): string =>
  /^(.{5,}?)(?:[aeiouy]|[aeo]s|e[mnt]|ets|i[ei]|o[uw]|i?y[aiu]|[oe]y|[oe]go|[oe]v|am[iy]?|akh|at[ao]|ul(?:ui)?|[ie]lor|l[ae]r[iı]?|[iu]n)?$/.exec(
    word,
  )?.[1] ?? word;
const knownOfStem = Map.groupBy(conceptOf, ([word]) => stemOf(word));
const SHORTEST_PART = 3;
/** Longer ones could be divided in too many ways. */
const LONGEST_WORD = 40;
/** Words that say something else together than each alone. */
const TWO_IN_ONE =
  /\b(fine|small|home|web|click|buy|browse|time|customer|no|partner|maximum|first|short|vanity|cart|price|note|artikel|lauft)[ ._-]{0,2}(print|page|site|through|box|node|period|review|rating|get|of|link|url|retail|name|rule|moyenne|nr|ab)(?=s?\b)/g;

/** The concepts of a word that may be several in one, such as `gutscheincode`, or a plural; undefined: it is not known. */
function partsOf(word: string): readonly Concept[] | undefined {
  const known =
    conceptOf.get(word) ?? (word.length > SHORTEST_PART ? conceptOf.get(word.replace(/s$/, '')) : undefined);
  if (known !== undefined) return [known];
  // scripts that write words together have words of a single letter
  const shortest = /^[\p{Script=Latin}\d]/u.test(word) ? SHORTEST_PART : 1;
  for (let cut = word.length - Math.min(2, shortest); cut >= shortest && word.length <= LONGEST_WORD; cut -= 1) {
    const first = conceptOf.get(word.slice(0, cut)) ?? conceptOf.get(word.slice(0, cut).replace(/s$/, ''));
    const isPart = word.length - cut >= shortest || /(?:id|to)$/.test(word);
    const rest = first !== undefined && isPart ? partsOf(word.slice(cut)) : undefined;
    if (first !== undefined && rest !== undefined) return [first, ...rest];
  }
  const [same, ...others] = new Set(knownOfStem.get(stemOf(word))?.map(([, concept]) => concept));
  return same === undefined || others.length > 0 ? undefined : [same];
}

/** The words of a column's name: `couponCode`, `coupon_code` and `Coupon code` are alike. */
const wordsOf = (name: string): string[] =>
  transliterated(
    withoutEntities(name)
      .replaceAll(/\.(?:(?!id$)[a-z]{2}$|#text$|0(?=\.|$)|\$)/g, '.')
      // of a namespace, such as `g:price`
      .replaceAll(/(?<=^|\.)[a-z]\w*:(?=[a-z])/gi, '')
      .replaceAll(/\bt\s?&\s?cs?\b/gi, ' terms ')
      .replaceAll(/\bt(?:\/m|\.o\.m\.?)(?!\w)/gi, ' until ')
      // how it is to be written, such as (Y/N) and (DD.MM.YYYY)
      .replaceAll(
        /\((?:\w+(?:[,/|]\s?\w+)+\W*|[ymdhst:/. -]+|(?:optional|required|leave|if|e\.\s?g|z\.\s?b|p\.\s?ej|ex|out of|exclusive|max\.? \d+)\b[^)]*)\)/gi,
        ' ',
      )
      .replaceAll(/sub[\s_-]?(?:headline|heading|title|line)/gi, ' summary ')
      .replace(/^#\s/, 'count ')
      .replace(/\bgo(?:es)?(?=[\s_-]?live)/i, '')
      .replaceAll(/\bmeta(?=[\s_-]?(?!data)\p{L})/giu, 'seo ')
      // at its end, or before a price, a word that means both "of" and "from" leads to it
      .replace(/[\s_](?:van|de(?: la)?|da)$|^van(?=\s)/i, ' from ')
      .replaceAll('%', ' percent ')
      .replaceAll(/\p{Sc}/gu, ' money ')
      .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .replaceAll(TWO_IN_ONE, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export interface ColumnName {
  /** What its words stand for, each once, without those that say nothing. */
  readonly concepts: ReadonlySet<Concept>;
  readonly unknown: number;
  readonly first: string;
}

export const says = ({ concepts }: ColumnName, ...any: readonly Concept[]): boolean =>
  any.some((concept) => concepts.has(concept));

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
  // beside such a list there are columns of the store, if it has a name there, and the deal has none
  const outside = columns.filter((column) => !column.includes('.')).flatMap(wordsOf);
  const has = (concept: Concept) => outside.some((word) => conceptOf.get(word) === concept);
  const beside = has('store') !== has('title') || (has('name') && !has('store')) ? 'store ' : '';
  const named = (column: string): string =>
    column.startsWith(path) ? column.slice(path.length) : column.includes('.') ? column : `${beside}${column}`;
  const all = columns.map((column) => wordsOf(named(column)));
  const firsts = Map.groupBy(all, ([first = '']) => first);
  return all.map((list) => {
    const isPrefix = list.length > 1 && firsts.get(list[0] ?? '')!.length > 2;
    const found = list.map((word, at) => {
      const parts = at > 0 && word === 'is' ? [] : (partsOf(word) ?? [undefined]);
      return at === 0 && isPrefix && ['updated', undefined].includes(parts[0]) ? [] : parts;
    });
    const last = found.findLastIndex((each) => each.some((part) => part !== ''));
    // `merchant_details.name` is the name of the merchant, and "details of the offer" are details
    const isOfThing = found[last]?.some((part) => part === 'deal' || part === 'store');
    const parts = found.flatMap((each, at) =>
      each.filter((part) => part !== 'container' && !(part === 'content' && at < last && !isOfThing)),
    );
    const known = parts.filter((part): part is Concept => part !== undefined && part !== '');
    return {
      concepts: new Set(known),
      unknown: parts.filter((part) => part === undefined).length,
      first: list[0] ?? '',
    };
  });
}
