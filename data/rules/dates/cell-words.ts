import { bareLetters, fold } from '../text/fold.ts';
import { remembering } from '../text/remembering.ts';
import words from './words.json' with { type: 'json' };

/** As words are compared: `expiringSoon` and `Expiring soon` are one. No word is as long as most texts. */
const keyOf = (text: string): string => (text.length > 40 ? '*' : fold(text).replaceAll(' ', ''));
const expressionOf = remembering((list: string) => new RegExp(`^(?:${bareLetters(list).replaceAll(' ', '|')})$`, 'u'));
const isIn = (list: string, key: string): boolean => expressionOf(list).test(key);
const WITHOUT = `(?:${words.without.replaceAll(' ', '|')})`;
const NO_CODE = new RegExp(`^${WITHOUT} (?:.* )?(?:${words.code.replaceAll(' ', '|')})(?: .*)?$`, 'u');
const NONE = new RegExp(`^${WITHOUT} (?!longer|more)\\D*$`, 'u');
/** What programs write for nothing, and no person as a text. */
const MACHINE_NOTHING = /^(?:null|undefined|nan|nil|\(null\)|<na>|\\n|#n\/a|n\/a|#nv|[-–—?]+)$/i;

const states = ['live', 'ended', 'soon', 'off'] as const;
const types = ['percentage', 'fixed', 'freeShipping', 'other'] as const;
/** `soon`: from its start on. */
export type DealState = (typeof states)[number];

/** Whether a cell that holds no free text says that there is nothing: `n/a`, `-`, `none`, `keine`. */
export function saysNothing(text: string): boolean {
  if (MACHINE_NOTHING.test(text) || text === 'NaT' || /^0*[-/.]0+[-/.]0+\b/.test(text)) return true;
  // most that say something have a digit, which no word for nothing has
  if (/[1-9]/.test(text)) return false;
  const key = keyOf(text);
  return (key === '' && !/[%\p{Sc}\p{So}]/u.test(text)) || isIn(words.nothing, key);
}
/** Of a text, in which a word such as "none" may be meant. */
export const saysNoText = (text: string): boolean => MACHINE_NOTHING.test(text);
export const saysNoCode = (text: string): boolean =>
  saysNothing(text) || isIn(words.seeElsewhere, keyOf(text)) || NO_CODE.test(fold(text));
/** Whether it says that there is none of what its column is of: "no minimum", "ohne Ablaufdatum". */
export const saysNone = (text: string): boolean => NONE.test(fold(text));
export const saysWhileStocksLast = (text: string): boolean => isIn(words.whileStocksLast, keyOf(text));
/** Whether a column of ends says that there is none that has a date. */
export const saysNoEnd = (text: string): boolean =>
  isIn(words.endless, keyOf(text)) || saysWhileStocksLast(text) || saysNone(text);

export function yesOrNo(text: string): boolean | undefined {
  // some programs write 1 as 1.0
  const key = keyOf(text.replace(/^([01])\.0$/, '$1'));
  if (/^(?:[✓✔☑✅]|\+$)/u.test(text) || isIn(words.yes, key)) return true;
  return /^[✗✘☒❌☐]/u.test(text) || isIn(words.not, key) ? false : undefined;
}

/** What a column of states says; undefined: the word is not known. */
export function stateOf(text: string): DealState | undefined {
  const key = keyOf(text);
  const said = yesOrNo(text);
  return states.find((state) => isIn(words[state], key)) ?? (said === undefined ? undefined : said ? 'live' : 'ended');
}

export const saysFreeShipping = (text: string): boolean => isIn(words.freeShipping, keyOf(text));

/** The type of a discount in the words of shops and networks; undefined: the word is not known. */
export const discountTypeOf = (text: string): (typeof types)[number] | undefined =>
  /^%(?: off)?$/i.test(text)
    ? 'percentage'
    : saysFreeShipping(text)
      ? 'freeShipping'
      : types.find((type) => isIn(words.types[type], keyOf(text)));
