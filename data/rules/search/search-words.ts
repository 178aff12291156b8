import { plainLetters } from '../text/fold.ts';

/** Scripts without spaces between words: a run of their characters is one word, which is found by any piece of it. */
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const symbol = '\\p{Regional_Indicator}{2}|(?![©®])\\p{Extended_Pictographic}';

const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const startsSymbol = new RegExp(`^(?:${symbol})`, 'u');
const anyWord = new RegExp(
  `${symbol}|[${unspaced}]+|(?:(?![${unspaced}])[\\p{Letter}\\p{Number}])+(?:(?<=\\p{Number})[%\\p{Sc}])?`,
  'gu',
);
/** `$10` and `10 %` are written as one word, `10$` and `10%`, so that neither is taken for the other. */
const signBefore = /(\p{Sc})\s?(\p{Number}[\p{Number}.,]*)/gu;
const sign = /[%\p{Sc}]/u;
const signNames: { readonly [name: string]: string } = { percent: '%', prozent: '%', dollar: '$', euro: '€' };
const signName = /(?<=\p{Number})\s?(percent|prozent|dollar|euro)s?(?!\p{Letter})/gu;
const signApart = /(?<=\p{Number})\s(?=[%\p{Sc}])/gu;
/** `2for1` */
const forOne = /(?<=\p{Number})for(?=\p{Number})/gu;
/** `men's` is said of men. */
const possessive = /(?<=\p{Letter})['’]s(?!\p{Letter})/gu;

/**
 * The words of a text or of a search, in order, in plain letters; each emoji is a word, and a run of a script without spaces.
 * The same in every browser and on the server, which dictionaries of words (`Intl.Segmenter`) are not.
 */
export function searchWords(text: string): string[] {
  const plain = plainLetters(text)
    .replaceAll(possessive, '')
    .replaceAll(forOne, ' for ')
    .replaceAll(signName, (_, name: string) => signNames[name]!)
    .replaceAll('٪', '%');
  const signed = sign.test(plain) ? plain.replaceAll(signBefore, '$2$1').replaceAll(signApart, '') : plain;
  return signed.match(anyWord) ?? [];
}

/** Whether a word is of a script without spaces. */
export const isUnspaced = (word: string): boolean => startsUnspaced.test(word);

/** Whether a word is spelled with letters or digits that stand for sounds, so that it has beginnings, a plural and typos. */
export const isSpelled = (word: string): boolean => !isUnspaced(word) && !startsSymbol.test(word);

/** An English word without its plural ending, near enough to compare two words by: `shoes` and `shoe`, `parties` and `party`. */
export function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s')) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(plainLetters));

/** In the singular: what everything on this site is, in the languages that it can speak. */
const KINDS = wordSet(
  'coupon code promo voucher discount deal offer off ' +
    'gutschein gutscheine gutscheincode rabatt rabattcode angebot angebote ' +
    'كوبون كود خصم عرض',
);

/** Words that say nothing by themselves, in those languages: they are not remembered. */
const SMALL = wordSet(
  'a an and any are at be by can could do does for from get had has have how i in is it me my no of on or our should so ' +
    'that the there these this to was we what when where which who why will with would you your ' +
    'am auf aus bei das dein dem den der die ein eine fur ich im ist kann man mein mit oder und vom von wann wie zu zum zur ' +
    'في من على الى مع',
);

const isTelling = (word: string): boolean => !SMALL.has(word) && !/^[a-z]$/.test(word);

/** The words of a text that a search can ask for. */
export const tellingWords = (text: string): string[] => searchWords(text).filter(isTelling);

/** More words or letters are no question that anything answers, only work. */
const MOST_WORDS = 12;
const MOST_LETTERS = 40;
/** Of an address that was pasted, the name of its host tells which store is meant. */
const address =
  /(?:https?:\/\/)?(?:www\.)?([\p{Letter}\p{Number}-]+)(?:\.[\p{Letter}\p{Number}-]+)*\.\p{Letter}{2,}(?:\/\S*)?/gu;

/**
 * The words of a search. People look for "Acme coupons" or "promo code for Acme", while no store and few deals are called that: such words
 * count only where there are no others.
 */
export function typedWords(search: string): string[] {
  const words = searchWords(search.replaceAll(address, '$1'))
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, MOST_LETTERS));
  const telling = words.filter(isTelling);
  const special = telling.filter((word) => !KINDS.has(singular(word)));
  return [special, telling, words].find((each) => each.length > 0) ?? [];
}
