/** A time of day in a text that someone typed, and the text without it. */
export interface TypedTime {
  /** Milliseconds since midnight; `24:00` is a whole day. Null: no time was typed. */
  time: number | null;
  rest: string;
}

const MINUTE = 60_000;
const CLOCK = /(?<![\d./:-])(\d{1,2})(?::(\d{2})(?::(\d{2}))?|h(\d{2})?)\s*(am|pm)?(?![\d:a-z])/;
const HALF_DAY = /(?<![\d./:-])(\d{1,2})(?:\.(\d{2}))?\s*(am|pm)\b/;
const WORD = /\b(noon|midday|midnight)\b/;

/** Words of other languages that lead to a time, and "Uhr" behind it. */
const LED = /\b(?:um|a las|a|as|alle|om|o|kl|klo)\.?\s+(\d{1,2})[:.h](\d{2})\b/;
const HOURS = /(?<![\d./:-])(\d{1,2})(?:[.:](\d{2}))?\s*(?:uhr|uur)\b/;

/**
 * Finds `21:00`, `9pm`, `9.30 pm`, `21h`, `23.59 Uhr`, `noon` and `midnight` in a text in lower case. Undefined: a time that no clock
 * shows. `isEnd`: midnight is the end of the day.
 */
export function typedTime(text: string, isEnd = false): TypedTime | undefined {
  const plain = text
    .replaceAll(/\b([ap])\.?\s?m\b\.?/g, '$1m')
    .replace(LED, '$1:$2')
    .replace(HOURS, (_, hour: string, minute = '00') => `${hour}h${minute}`)
    .replace(/(?<=\d:\d{2})\s*(?:uhr|uur|h)\b/, '');
  const word = WORD.exec(plain);
  if (word !== null) {
    // "12 noon" says it twice
    const rest = plain.replace(/(?<![\d./:-])(12(:00)?\s*)?\b(noon|midday|midnight)\b/, ' ');
    return { time: (word[1] === 'midnight' ? (isEnd ? 24 : 0) : 12) * 60 * MINUTE, rest };
  }
  const match = CLOCK.exec(plain) ?? HALF_DAY.exec(plain);
  if (match === null) return { time: null, rest: plain };
  const isClock = match.length > 4;
  const half = isClock ? match[5] : match[3];
  const hour = hourOf(Number(match[1]), half);
  const minute = Number(match[2] ?? (isClock ? match[4] : undefined) ?? 0);
  const second = Number((isClock ? match[3] : undefined) ?? 0);
  const time = ((hour ?? 25) * 60 + minute) * MINUTE + second * 1000;
  if (minute > 59 || second > 59 || time > 24 * 60 * MINUTE) return undefined;
  return { time, rest: plain.replace(match[0], ' ') };
}

function hourOf(typed: number, half: string | undefined): number | undefined {
  if (half === undefined) return typed;
  if (typed < 1 || typed > 12) return undefined;
  return (typed % 12) + (half === 'pm' ? 12 : 0);
}
