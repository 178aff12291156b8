const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** "12 noon" says it twice. */
const WORD = /(?:(?<![\d./:-])12(?::00)?\s*)?\b(noon|midday|midnight)\b/;
/** A word that leads to a time in other languages, hours, what stands before minutes, minutes, seconds, and what makes it a time. */
const CLOCK =
  /(\b(?:um|a las|a|as|alle|om|o|kl|klo)\.?\s+)?(?<![\d./:-])(\d{1,2})(?:([:.h])(?:(\d{2})(?::(\d{2}))?)?)?(?:\s*(am|pm|uhr|uur|h))?(?![\d:a-z])/g;

/**
 * Finds `21:00`, `9pm`, `9.30 pm`, `21h`, `23.59 Uhr`, `noon` and `midnight` in a text in lower case, in milliseconds since midnight; null:
 * there is none. `rest`: the text without it. Undefined: a time that no clock shows. `isEnd`: midnight is the end of the day, 24:00.
 */
export function typedTime(text: string, isEnd = false): { time: number | null; rest: string } | undefined {
  const plain = text.replaceAll(/\b([ap])\.?\s?m\b\.?/g, '$1m');
  const word = WORD.exec(plain)?.[1];
  if (word !== undefined)
    return { time: word === 'midnight' ? (isEnd ? DAY : 0) : DAY / 2, rest: plain.replace(WORD, ' ') };
  for (const { 0: all, index, ...parts } of plain.matchAll(CLOCK)) {
    const { 1: lead, 2: hour, 3: mark, 4: minute = '0', 5: second = '0', 6: unit = 'h' } = parts;
    // 9.30 may be a price, and a day
    const isTime = unit !== 'h' || mark === 'h' || (parts[4] !== undefined && (mark === ':' || lead !== undefined));
    if (!isTime) continue;
    const time = (hourOf(Number(hour), unit) * 60 + Number(minute)) * MINUTE + Number(second) * 1000;
    if (Number(minute) > 59 || Number(second) > 59 || time > DAY) return undefined;
    return { time, rest: `${plain.slice(0, index)} ${plain.slice(index + all.length)}` };
  }
  return { time: null, rest: plain };
}

/** 25, which is none, of hours that no half of a day has. */
function hourOf(hour: number, unit: string): number {
  if (!unit.endsWith('m')) return hour;
  return hour < 1 || hour > 12 ? 25 : (hour % 12) + (unit === 'pm' ? 12 : 0);
}
