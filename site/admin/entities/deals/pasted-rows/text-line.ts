import type { TypedDateOptions } from '../../../../../data/rules/dates/typed-date.ts';
import { codeInText } from './code-in-text.ts';
import { datesInText, type PastedDate } from '../../../../../data/rules/dates/dates-in-text.ts';
import type { Conditions } from '../../../../../data/schema/conditions.ts';
import { discountInText, type FoundDiscount } from '../../../../../data/rules/deals/discount-in-text.ts';

/** What one line of a mail says. */
export interface LineParts {
  source: string;
  /** Of a table alone. */
  store?: string;
  code: string;
  discount: FoundDiscount | undefined;
  startsAt: PastedDate | null;
  expiryDate: PastedDate | null;
  link: string;
  /** What is left: the title. */
  title: string;
  /** Of a table alone. */
  description?: string;
  /** Of a table alone. */
  countries?: string[];
  /** Of a table alone. */
  conditions?: Conditions;
  unread: string[];
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
    link,
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
        /^(?:code|coupon|voucher|promo|and|with|for|using|use|get)\s*$|\s+(?:with|using|use|and|code|exp|expires|until)$/i,
        '',
      )
      .replace(/^(?:for|get|to get|and)\s+(?=\d|\p{Sc}|free\b)/iu, '');
  }
  return title.charAt(0).toUpperCase() + title.slice(1);
}
