import type { TypedDateOptions } from '../../../../../data/rules/dates/typed-date.ts';
import { datesInText, type PastedDate } from '../../../../../data/rules/dates/dates-in-text.ts';
import type { Conditions } from '../../../../../data/schema/deal.ts';
import { discountInText, type FoundDiscount } from '../../../../../data/rules/deals/discount-in-text.ts';

/** "Use the promo code: SAVE20" */
const LABELLED = new RegExp(
  [
    String.raw`(?:\b(?:use|with|enter|apply|quote)\s+(?:the\s+)?)?`,
    String.raw`\b(?:(?:promo|coupon|discount|voucher|offer)(?:tional)?\s*)?code\b\s*(?:is\b)?\s*[:=#-]?\s*`,
    String.raw`["“'‘«]?([A-Za-z0-9][\w-]{1,39})["”'’»]?`,
  ].join(''),
  'i',
);
const LED =
  /\b(?:[Uu]se|[Ww]ith|[Ee]nter|[Aa]pply|[Qq]uote|WITH|USE)\s+["“'‘«]?([A-Z0-9][A-Z0-9_-]{2,39})(?![\w-])["”'’»]?/;
const QUOTED = /["“«]([A-Za-z0-9][\w-]{2,39})["”»]/;
const FIRST = /^["“'‘«*]*([A-Za-z0-9][\w-]{2,39})["”'’»*]*\s*(?:[–—:|=>→-]+|\t|\s-\s|$)/;
const CAPITALS = /(?<![\w$€£#@./-])[A-Z0-9][A-Z0-9_-]{2,39}(?![\w%/-]|\.\w)/g;
/** After a code: "or WINTER25". */
const ALTERNATIVE = /^\s*(?:or|and|\/|&|,)\s*["“'‘]?([A-Z0-9][\w-]{2,39})/;

/** Words in capitals that are no codes. */
const WORDS = new Set(
  (
    'OFF SALE FREE SHIPPING DELIVERY CODE CODES USE GET NEW ALL AND FOR THE WITH YOUR OUR USD EUR GBP CAD AUD CHF VAT BOGO BUY ONE TWO ' +
    'ENDS END UNTIL VALID FROM NOW ONLY TODAY EXTRA SAVE DEAL DEALS OFFER OFFERS ORDER ORDERS OVER ITEMS ' +
    'EVERYTHING SITEWIDE PROMO COUPON VOUCHER DISCOUNT EXPIRES STARTS BLACK FRIDAY CYBER MONDAY CLICK HERE SHOP ' +
    'TERMS APPLY UTC GMT EST EDT PST PDT CST CDT MST MDT CET CEST BST ' +
    'JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC MON TUE WED THU FRI SAT SUN'
  ).split(' '),
);

/** Whether a whole cell, or a word, looks like a code: capitals and digits, or letters with digits; no number, date or common word. */
export function looksLikeCode(word: string): boolean {
  if (!/^[A-Za-z0-9][\w-]{2,39}$/.test(word) || /^[\d-]+$/.test(word) || WORDS.has(word.toUpperCase())) return false;
  if (/^\d+(st|nd|rd|th|am|pm|h|x|k|hrs?|days?|gb|ml|kg)$/i.test(word)) return false;
  return /\d/.test(word) ? /[A-Za-z]/.test(word) : word.length >= 4 && word === word.toUpperCase();
}

/** The code in a line of text: what is called one, else what stands first or alone looks like one. */
function codeInText(text: string): ReturnType<typeof without> | undefined {
  const labelled = LABELLED.exec(text);
  if (labelled && !WORDS.has(labelled[1]!.toUpperCase()) && !/^[a-z]+$/.test(labelled[1]!))
    return without(text, labelled);
  for (const pattern of [LED, FIRST, QUOTED]) {
    const found = pattern.exec(text);
    if (found && looksLikeCode(found[1]!)) return without(text, found);
  }
  const words = [...text.matchAll(CAPITALS)].filter(([word]) => looksLikeCode(word));
  const mixed = words.filter(([word]) => /\d/.test(word));
  const [candidate, ...others] = mixed.length > 0 ? mixed : words;
  if (candidate === undefined) return undefined;
  // a line that shouts is made of such words
  if (mixed.length === 0 && text === text.toUpperCase() && words.length > 1) return undefined;
  return { ...without(text, candidate), others: others.map(([word]) => word) };
}

/** A code, the text without it, and `others` that could as well be the code. */
function without(text: string, match: RegExpExecArray) {
  const after = text.slice(match.index + match[0].length);
  const other = ALTERNATIVE.exec(after)?.[1];
  return {
    code: match[1] ?? match[0],
    rest: `${text.slice(0, match.index)} ${after}`,
    others: other !== undefined && looksLikeCode(other) ? [other] : [],
  };
}

/** What one line of a mail says, or a row of a table. Texts are '' where there are none. */
export interface LineParts {
  /** What was pasted. */
  source: string;
  code: string;
  discount: FoundDiscount | undefined;
  startsAt: PastedDate | null;
  expiryDate: PastedDate | null;
  affiliateLink: string;
  /** What is left: the title. */
  title: string;
  /** Parts that look meant but were not understood. */
  unread: string[];
  /** These and the following are of a table alone. */
  store?: string;
  description?: string;
  countries?: string[];
  conditions?: Conditions;
}

const BULLET = /^\s*(?:[-*+•·‣▪▫◦●○■□►▶–—✓✔➤→★☆🔥🎁]|\(?\d{1,2}[.)]|\(?[a-z][.)])\uFE0F?\s+/u;
const LINK = /\bhttps?:\/\/[^\s<>()"']+[^\s<>()"'.,;:!?]/i;
/** What stands between the parts of a line, at the ends of what is left. */
const EDGES = /^[\s,;:|=>.–—\-→*_~"“”()[\]]+|[\s,;:|=>–—\-→*_~"“”([]+$/g;

/** Reads one line: bullet, link, code, dates, discount; the rest is the title. */
export function readLine(pasted: string, options: TypedDateOptions): LineParts {
  const text = pasted.normalize('NFKC').replace(BULLET, '');
  const link = LINK.exec(text)?.[0] ?? '';
  const dated = datesInText(link === '' ? text : text.replace(link, ' '), options);
  const found = codeInText(dated.rest.trim());
  const rest = found?.rest ?? dated.rest;
  const ambiguous = (found?.others ?? []).map((other) => `${other} could be the code, too`);
  return {
    source: pasted.trim(),
    code: found?.code ?? '',
    discount: discountInText(rest),
    startsAt: dated.startsAt,
    expiryDate: dated.expiryDate,
    affiliateLink: link,
    title: titleOf(rest),
    unread: [...dated.unread, ...ambiguous],
  };
}

function titleOf(text: string): string {
  const plain = text
    .replaceAll(/\(\s*\)|\[\s*\]|"\s*"|“\s*”/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;:!?)])/g, '$1');
  let title = plain.trim();
  for (let before = ''; before !== title;) {
    before = title;
    title = title
      .replaceAll(EDGES, '')
      .replace(
        /^(?:code|coupon|voucher|promo|and|with|for|using|use|get)\s*$|\s+(?:with|using|use|and|code|exp|expires|until|valid)\.?$/i,
        '',
      )
      .replace(/^(?:for|get|to get|and)\s+(?=\d|\p{Sc}|free\b)/iu, '');
  }
  return title.charAt(0).toUpperCase() + title.slice(1);
}
