import { discountTypeOf, saysNoCode, saysNoEnd, saysNothing, yesOrNo } from '../../../data/rules/dates/cell-words.ts';

const MONTH = String.raw`\p{L}{3,10}\.?`;
/** A day in numbers, or with its month in letters of any language. */
const DATE = new RegExp(
  [
    String.raw`^\d{4}\s?[-/.年년]\s?\d{1,2}\s?[-/.月월]\s?\d{1,2}(?!\d)`,
    String.raw`^\d{1,2}([-/.])\s?\d{1,2}\1\s?(?:\d{4}|\d{2})(?!\d)`,
    String.raw`^(?:\p{L}+,?\s+)?\d{1,2}(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+)?${MONTH}[\s,-]+(?:de\s+)?(?:\d{4}|'?\d{2}\b)`,
    String.raw`^(?:\p{L}+,?\s+)?${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
  ].join('|'),
  'iu',
);
const DAY_OF_MONTH = /^(?:\d{1,2}\.? \p{L}{3,9}\.?|\p{L}{3,9}\.? \d{1,2})$/u;
const CURRENCIES = new Set([...Intl.supportedValuesOf('currency'), ...'$€£¥₹₽₺₴₩']);
/** Words that say no more than yes or no: those of a state say more. */
const isFlag = (text: string): boolean => yesOrNo(text) !== undefined && !/abled$|active$|^(?:on|off|t|f)$/i.test(text);
const MONEY =
  /^[-+]?(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s|Rs\.?\s?)\s?\d|^[-+]?\d[\d.,]*\s?(?:\p{Sc}|[A-Z]{3}$|zł|kr\b|K[čc]\b|Ft\b|lei\b|TL\b|лв|руб|грн|[円元원])/u;
const SORT =
  /^(?:code|coupon|voucher|deal|offer|promo(?:tion)?)s?$|^(?:shop|buy|order|get|see|view|grab|claim|activate|learn|click)\s(?:the\s|this\s)?(?:now|here|more|deal|offer|code|coupon)\b(?!.*\d)/i;
const isType = (text: string): boolean =>
  !['other', undefined].includes(discountTypeOf(text)) || /^(?:bogo$|buy)/i.test(text);

/** What values may be by their form, the surest first. */
const forms = [
  ['markup', (text) => /^<[a-z!]/i.test(text)],
  ['picture', (text) => /^(?:https?:)?\/\/\S+\.(?:png|jpe?g|gif|svg|webp|avif|ico)(?:\?\S*)?$/i.test(text)],
  ['link', (text) => /^(?:(?:https?:)?\/\/|www\.)\S+$/i.test(text)],
  ['host', (text) => /^(?!\d+\.\d+$)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(text)],
  ['dates', (text) => text.split(/(?<=^.{8,35})(?:\/| (?:-|–|to) )/).filter((part) => DATE.test(part)).length > 1],
  ['dates', (text) => text.split(/ (?:to|bis|-|–) /).filter((part) => DAY_OF_MONTH.test(part)).length > 1],
  ['date', (text) => DATE.test(text)],
  ['clock', (text) => /^\d{1,2}(?::\d{2}){0,2}\s?[ap]\.?m\.?$|^\d{1,2}(?::\d{2}){1,2}$/i.test(text)],
  ['stamp', (text) => /^(?:\d{8}|(?:\d{10}|\d{13}|\d{16})(?:\.\d+)?)$/.test(text)],
  ['bit', (text) => text === '0' || text === '1'],
  ['flag', isFlag],
  ['percent', (text) => /^(?:up to )?[-+]?(?:\d+(?:[.,]\d+)?\s?(?:%|percent|prozent)|%\s?\d)/i.test(text)],
  ['money', (text) => MONEY.test(text)],
  ['number', (text) => /^[-+]?\d+(?:[.,\s]\d+)*$/.test(text)],
  ['currency', (text) => CURRENCIES.has(text) || (/^[a-z]{3}$/.test(text) && CURRENCIES.has(text.toUpperCase()))],
  // what a row is, what its button says, and where it is, which says nothing of what it offers
  ['sort', (text) => SORT.test(text)],
  ['place', (text) => /^[A-Z]{2}$/.test(text)],
  ['type', isType],
  // letters without a case are those of words
  ['code', (text) => /^(?=.*[\p{Lu}\d])[^\s\p{Ll}\p{Lo}]{2,40}$|^(?=\S*\d)(?=\S*\p{L})[^\s\p{Lo}]{3,40}$/u.test(text)],
] as const satisfies readonly (readonly [kind: string, has: (text: string) => boolean])[];
export type ValueKind = (typeof forms)[number][0] | 'worth' | 'route' | 'words' | 'empty';
/** Kinds whose values can look like another one by chance: that one counts for all of them. */
const wider: Partial<Record<ValueKind, readonly ValueKind[]>> = {
  link: ['picture', 'host'],
  flag: ['bit'],
  number: ['bit', 'stamp'],
  percent: ['number', 'bit', 'type'],
  money: ['number', 'bit', 'type'],
  type: ['currency'],
  code: ['sort', 'place', 'type', 'currency', 'flag', 'number', 'bit', 'host'],
};
const isNoCode = (text: string): boolean => text.includes(' ') && saysNoCode(text);
/** Of the values, so many show what their column holds. */
const MOST_PART = 0.7;

/** Whether they are several addresses of one host: its pages, or ways through it to elsewhere, but not where several sites are at home. */
function isOfOneHost(links: readonly string[]): boolean {
  const hosts = links.map((link) => link.replace(/^(?:https?:)?\/\//i, '').split(/[/?#]/)[0]);
  return new Set(links).size > 1 && new Set(hosts).size === 1;
}

/** What these values of a column are; the empty ones say nothing. */
export function kindOf(texts: readonly string[]): ValueKind {
  const said = texts.map((text) => text.trim()).filter((text) => !saysNothing(text) && !isNoCode(text));
  const ending = said.filter((text) => !saysNoEnd(text));
  const found = ending.length > 0 ? ending : said;
  if (found.length === 0) return 'empty';
  const counts = new Map<ValueKind, number>();
  for (const text of found) {
    const kind = forms.find(([, has]) => has(text))?.[0] ?? 'words';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const shareOf = (kinds: readonly ValueKind[]): number =>
    kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0) / found.length;
  const single = [...counts.keys()].find((kind) => shareOf([kind]) >= MOST_PART);
  const mixed = [...counts.keys()].find((kind) => shareOf([kind, ...(wider[kind] ?? [])]) >= MOST_PART);
  const kind = single ?? mixed ?? (shareOf(['percent', 'money']) >= MOST_PART ? 'worth' : 'words');
  return kind === 'link' && isOfOneHost(found) ? 'route' : kind;
}
