import { bareLetters } from '../text/fold.ts';
import { remembering } from '../text/remembering.ts';

const names = {
  month: 'january february march april may june july august september october november december'.split(' '),
  weekday: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
};
export const MONTHS = names.month;
export const WEEKDAYS = names.weekday;

/** 1 to 12, of a month in any of the languages; 0: it is none. */
export const monthOf = (token: string): number => placeOf('month', token) + 1;
/** 0, a Sunday, to 6; -1: it is none. */
export const weekdayOf = (token: string): number => placeOf('weekday', token);

/** The place of a name that is spelt out or cut after three letters or more. */
function placeOf(unit: keyof typeof names, token: string): number {
  if (token.length < 3) return -1;
  const place = names[unit].findIndex((name) => name.startsWith(token === 'weds' ? 'wed' : token));
  return place === -1 ? (foreignNames(unit).get(token) ?? -1) : place;
}

/** In which months, weekdays and countries are known by their names, beside English. */
export const LANGUAGES = 'de fr es it nl pl pt sv da nb fi cs sk ru uk tr hu ro el ca'.split(' ');
/** Beside a day, some languages write a month in another way. */
const styles: { readonly [unit in keyof typeof names]: readonly Intl.DateTimeFormatOptions[] } = {
  month: [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }],
  weekday: [{ weekday: 'long' }],
};

/** Their places in other languages, in lower case without accents; made when the first is asked for. */
const foreignNames = remembering((unit: keyof typeof names): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of styles[unit]) {
      const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style });
      for (const at of names[unit].keys()) {
        const day = unit === 'month' ? Date.UTC(2026, at, 15) : Date.UTC(2026, 1, 1 + at);
        const part = format.formatToParts(day).find(({ type }) => type === unit);
        const [name = ''] = bareLetters(part?.value ?? '').split(/[\s.-]/);
        // a name of two months is none
        if (/^\p{L}{3,}$/u.test(name)) places.set(name, (places.get(name) ?? at) === at ? at : -1);
      }
    }
  return places;
});
