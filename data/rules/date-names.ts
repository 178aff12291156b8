import { bareLetters } from './fold.ts';

export const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
export const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** The place in a list of names of one that is spelt out or cut after three letters or more; -1: it is none. */
const placeOf = (names: readonly string[], token: string): number =>
  token.length < 3 ? -1 : names.findIndex((name) => name.startsWith(token === 'weds' ? 'wed' : token));
/** 1 to 12, of a name in any of the languages; 0: it is none. */
export const monthOf = (token: string): number =>
  placeOf(MONTHS, token) + 1 || (foreignNames('month', 12, (at) => Date.UTC(2026, at, 15)).get(token) ?? -1) + 1;
/** 0, a Sunday, to 6; -1: it is none. */
export const weekdayOf = (token: string): number => {
  const place = placeOf(WEEKDAYS, token);
  return place === -1 ? (foreignNames('weekday', 7, (at) => Date.UTC(2026, 1, 1 + at)).get(token) ?? -1) : place;
};

const LANGUAGES = 'de fr es it nl pl pt sv da nb fi cs sk ru uk tr hu ro el ca'.split(' ');
const foreign = new Map<string, ReadonlyMap<string, number>>();

/** The names of months, also as they are shortened, and of weekdays, in lower case without accents; made when the first is asked for. */
function foreignNames(
  unit: 'month' | 'weekday',
  count: number,
  day: (at: number) => number,
): ReadonlyMap<string, number> {
  const known = foreign.get(unit);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const width of unit === 'month' ? (['long', 'short'] as const) : (['long'] as const))
      for (const beside of unit === 'month' ? [{}, { day: 'numeric' } as const] : [{}]) {
        const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', [unit]: width, ...beside });
        for (let at = 0; at < count; at += 1) {
          const part = format.formatToParts(day(at)).find(({ type }) => type === unit);
          const [name = ''] = bareLetters(part?.value ?? '').split(/[\s.-]/);
          // a name of two months is none
          if (/^\p{L}{3,}$/u.test(name)) names.set(name, (names.get(name) ?? at) === at ? at : -1);
        }
      }
  foreign.set(unit, names);
  return names;
}
