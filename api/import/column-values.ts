import { fold } from '../../data/rules/fold.ts';

/** What the values of a column are, as far as their form shows. */
export type ValueKind =
  | 'empty'
  | 'link'
  | 'picture'
  | 'host'
  | 'markup'
  | 'date'
  | 'flag'
  | 'bit'
  | 'percent'
  | 'money'
  | 'number'
  | 'currency'
  | 'type'
  | 'code'
  | 'words';

const MONTH = String.raw`\p{L}{3,10}\.?`;
/** A day in numbers, or with its month in letters of any language. */
const DATE = new RegExp(
  [
    String.raw`^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)`,
    String.raw`^\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)`,
    String.raw`^(?:\p{L}+,?\s+)?\d{1,2}(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+)?${MONTH}[\s,-]+(?:de\s+)?(?:\d{4}|'?\d{2}\b)`,
    String.raw`^(?:\p{L}+,?\s+)?${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
  ].join('|'),
  'iu',
);
const CURRENCIES = new Set([...Intl.supportedValuesOf('currency'), ...'$€£¥₹₽₺₴₩']);
const TYPES = new RegExp(
  '^(?:(?:by|to|cart|overall|per)[ _])?(?:%|p|f|percent(?:age|ual)?|percent(?:age)?[ _](?:off|discount|product|value|range)|prozent(?:ual)?|' +
    'pourcentage|porcentaje|percentuale|procent(?:owy)?|porcentagem|(?:per[ _]\\w+[ _])?discount|fix(?:e|ed|o|ni|ny|um)?|' +
    'fixed[ _]?(?:cart|product|amount|value|price|discount)|(?:cart_)?fixed|(?:price|dollars?|amount|money|flat|cash|rs)(?:[ _](?:off|amount|discount))?|' +
    'betrag|montant|importe|importo|kwota|bedrag|valor|free[ _]?(?:shipping|delivery)|bogo|buy[ _]?x[ _]?get[ _]?y)$',
);

const forms: readonly (readonly [kind: ValueKind, has: (text: string) => boolean])[] = [
  ['markup', (text) => /^<[a-z!]/i.test(text)],
  ['picture', (text) => /^(?:https?:)?\/\/\S+\.(?:png|jpe?g|gif|svg|webp|avif|ico)(?:\?\S*)?$/i.test(text)],
  ['link', (text) => /^(?:(?:https?:)?\/\/|www\.)\S+$/i.test(text)],
  ['host', (text) => /^(?!\d+\.\d+$)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(text)],
  ['date', (text) => DATE.test(text)],
  ['bit', (text) => text === '0' || text === '1'],
  ['flag', (text) => /^(?:true|false|yes|no|y|n|ja|nein|oui|non|si|sí|nee|tak|nie|sim|não|да|нет)$/i.test(text)],
  ['percent', (text) => /^(?:up to )?[-+]?\d+(?:[.,]\d+)?\s?(?:%|percent|prozent)/i.test(text)],
  [
    'money',
    (text) => /^[-+]?(?:\p{Sc}|[A-Z]{3}\s|Rs\.?\s?)\s?\d|^[-+]?\d[\d.,]*\s?(?:\p{Sc}|[A-Z]{3}$|zł|kr\b)/u.test(text),
  ],
  ['number', (text) => /^[-+]?\d+(?:[.,\s]\d+)*$/.test(text)],
  ['currency', (text) => CURRENCIES.has(text) || (/^[a-z]{3}$/.test(text) && CURRENCIES.has(text.toUpperCase()))],
  ['type', (text) => TYPES.test(text.toLowerCase())],
  ['code', (text) => /^(?=.*[\p{Lu}\d])[^\s\p{Ll}]{2,40}$|^(?=\S*\d)(?=\S*\p{L})\S{3,40}$/u.test(text)],
];
/** Kinds whose values can look like another one by chance: that one counts for all of them. */
const wider: Partial<Record<ValueKind, readonly ValueKind[]>> = {
  link: ['picture', 'host'],
  flag: ['bit'],
  number: ['bit'],
  percent: ['number', 'bit'],
  money: ['number', 'bit', 'percent'],
  code: ['type', 'currency', 'flag', 'number', 'bit', 'host'],
};
/** Of the values, so many show what their column holds. */
const MOST_PART = 0.7;

/** What these values of a column are; the empty ones say nothing. */
export function kindOf(texts: readonly string[]): ValueKind {
  const found = texts.map((text) => text.trim()).filter((text) => text !== '' && !NOTHING.test(fold(text)));
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
  return single ?? mixed ?? 'words';
}

/** What stands for nothing, folded. */
const NOTHING =
  /^(?:n a|none|null|undefined|nil|ongoing|not required|no code(?: needed| required)?|never|0000 00 00.*|)$/;
