/** The last day that spreadsheets know. */
const MOST_DAYS = 2_958_466;
/** A quoted text, a letter as it is, the width of one or a fill, a currency, other brackets, parts of dates, all else. */
const TOKEN = /"([^"]*)"?|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|General|E[+-]|AM\/PM|A\/P|[ymdhs]+|[\s\S]/gi;
const PLACE = /^[#0?]$/;
const DATE = /^(?:[ymdhs]+|\[[hms]+\])$/i;
/** Fractions, powers of ten, and formats that depend on the value: the number says it all. */
const OTHER = /^(?:E[+-]|\/|\[[<>=].*|General|@)$/i;
const NO_TEXT = /^(?:[#0?.,@]|[_*].|\[.*|E[+-]|General)$/is;
/** Formats that files name by number alone: dates, percentages and US dollars. */
const BUILT_IN = /^(?:(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])|(9|10)|([5-8]|42|44))$/;

export function builtInFormat(id: string): string {
  const [, date, percentage, dollars] = BUILT_IN.exec(id) ?? [];
  return date ? 'd' : percentage ? '0%' : dollars ? '$0' : 'General';
}

interface Part {
  readonly token: string;
  /** What it writes as it is. */
  readonly text: string;
}

const has = (parts: readonly Part[], pattern: RegExp): boolean => parts.some(({ token }) => pattern.test(token));
const textIn = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
const exact = (number: number): string => String(Number(number.toPrecision(15)));

/** With all digits that a number has, and what the format writes around them; days as documents have them. */
export function numberFormat(code: string, isFrom1904: boolean): (value: number) => string {
  const sections: Part[][] = [[]];
  for (const [token, ...texts] of code.matchAll(TOKEN)) {
    const text = texts.find((each) => each !== undefined);
    if (token === ';') sections.push([]);
    else if (text === undefined) sections.at(-1)!.push({ token, text: NO_TEXT.test(token) ? '' : token });
    else sections.at(-1)!.push({ token: '', text });
  }
  const [parts] = sections as [Part[]];
  return (value) => {
    const own = sections[value < 0 ? 1 : value === 0 ? 2 : 0] ?? parts;
    const isText = !has(own, PLACE) && !has(own, DATE) && !has(own, OTHER) && textIn(own).trim() !== '';
    if (isText) return textIn(own).trim();
    if (has(parts, DATE)) return serialDate(value, isFrom1904) ?? exact(value);
    return has(parts, OTHER) || !has(parts, PLACE) ? exact(value) : inPlaces(value, parts);
  };
}

function inPlaces(value: number, parts: readonly Part[]): string {
  const first = parts.findIndex(({ token }) => PLACE.test(token));
  const end = parts.findLastIndex(({ token }) => PLACE.test(token)) + 1;
  const after = parts.slice(end);
  const thousands = /^,*/.exec(after.map(({ token }) => token).join(''))![0].length;
  const digits = exact((Math.abs(value) * (has(parts, /^%$/) ? 100 : 1)) / 1000 ** thousands);
  if (digits.includes('e')) return exact(value);
  const [whole = '', fraction] = digits.split('.');
  const point = parts.findIndex(({ token }) => token === '.');
  let left = whole;
  let placed = '';
  for (const { token, text } of parts.slice(first, point < 0 ? end : point).toReversed()) {
    if (!PLACE.test(token)) placed = text + placed;
    else placed = (left.slice(-1) || (token === '0' ? '0' : '')) + placed;
    if (PLACE.test(token)) left = left.slice(0, -1);
  }
  const number = `${left}${placed}${fraction === undefined ? '' : `.${fraction}`}`;
  return `${value < 0 ? '-' : ''}${textIn(parts.slice(0, first))}${number}${textIn(after)}`.trim();
}

/** Spreadsheets know no time zones: midnight is a day. Undefined: no spreadsheet has this day. */
function serialDate(serial: number, isFrom1904: boolean): string | undefined {
  if (serial < 0 || serial >= MOST_DAYS) return undefined;
  // 1900 has a 29 February there
  const days = isFrom1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const text = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString().slice(0, 19);
  return serial < 1 && !isFrom1904 ? text.slice(11) : text.replace('T00:00:00', '').replace('T', ' ');
}
