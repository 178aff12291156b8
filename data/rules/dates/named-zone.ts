import { wallClock } from './time-zone.ts';
import zones from './time-zones.json' with { type: 'json' };

/** Milliseconds before UTC, or the name of a time zone. */
export type Zone = number | string;

/** In hours: what RFC 5322 says of the American ones, and others that stand for one zone only. */
const hours = new Map<string, number>(Object.entries(zones.hours));
/** Whose offset depends on the day. */
const places = new Map<string, string>(Object.entries(zones.places));
const several = new Set(zones.several.split(' '));

const OFFSET =
  /(?:\s*\(?\b(?:utc|gmt)\s?|(?<=:\d{2}(?:\.\d+)?|\d{6})\s?(?=[+-]\d{2}))([+-])(\d{1,2})(?::?(\d{2}))?\)?$/;
const NAME = /(?:\s*\(?\b|(?<=\d))([a-z]+(?:\/[a-z_+-]+)*)(?:\s+(?:standard\s+)?time)?\)?$/;
/** The same zone again, in words: `GMT+0100 (Central European Standard Time)`, `+01:00[Europe/Berlin]`. */
const AGAIN = /(?<=[+-]\d{2}:?\d{2}|z)(?:\s*\([^)]*\)|\[[^\]]*\])$/;

/** A text in lower case without the time zone at its end; `unclear`: what may be several. */
export function withoutZone(text: string): { zone?: Zone; unclear?: string; rest: string } {
  const said = text.replaceAll('\u2212', '-').replace(AGAIN, '');
  const found = OFFSET.exec(said) ?? NAME.exec(said);
  if (found === null) return { rest: said };
  const rest = said.slice(0, found.index);
  const [all, name = '', hour, minute = '0'] = found;
  if (hour !== undefined) {
    if (Number(hour) > 14) return { unclear: all.trim(), rest };
    return { zone: Number(`${name}1`) * (Number(hour) * 60 + Number(minute)) * 60_000, rest };
  }
  if (several.has(name)) return { unclear: name, rest };
  const ahead = hours.get(name);
  if (ahead !== undefined) return { zone: ahead * 3_600_000, rest };
  const place = places.get(name) ?? (name.includes('/') && isTimeZone(name) ? name : undefined);
  return place === undefined ? { rest: said } : { zone: place, rest };
}

function isTimeZone(name: string): boolean {
  try {
    return !Number.isNaN(wallClock(0, name));
  } catch {
    return false;
  }
}
