/** Milliseconds before UTC, or the name of a time zone. */
export type Zone = number | string;

const HOUR = 3_600_000;
/** In hours: what RFC 5322 says of the American ones, and others that stand for one zone only. */
const OFFSETS = new Map(
  Object.entries({
    ...{
      z: 0,
      utc: 0,
      gmt: 0,
      ut: 0,
      wet: 0,
      west: 1,
      bst: 1,
      cet: 1,
      met: 1,
      mez: 1,
      cest: 2,
      mesz: 2,
      eet: 2,
      eest: 3,
    },
    ...{ msk: 3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10 },
    ...{ jst: 9, kst: 9, hkt: 8, sgt: 8, awst: 8, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
  }),
);
/** Whose offset depends on the day. */
const PLACES = new Map(
  Object.entries({
    ...{ et: 'America/New_York', ct: 'America/Chicago', mt: 'America/Denver', pt: 'America/Los_Angeles' },
    ...{ eastern: 'America/New_York', central: 'America/Chicago', mountain: 'America/Denver' },
    ...{ pacific: 'America/Los_Angeles', aet: 'Australia/Sydney', uk: 'Europe/London', london: 'Europe/London' },
  }),
);
/** Several zones are called so. */
const UNCLEAR = new Set('ist ast bt ect amt sst gst wst pkt act lt'.split(' '));

const NAMED_OFFSET = /\s*\(?\b(?:utc|gmt)\s?([+-])(\d{1,2})(?::?(\d{2}))?\)?$/;
const BARE_OFFSET = /(?<=:\d{2}(?:\.\d+)?|\d{6})\s?([+-])(\d{2})(?::?(\d{2}))?$/;
const NAME = /(?:\s*\(?\b|(?<=\d))([a-z]+(?:\/[a-z_+-]+)*)(?:\s+(?:standard\s+)?time)?\)?$/;
/** The same zone again, in words: `GMT+0100 (Central European Standard Time)`, `+01:00[Europe/Berlin]`. */
const AGAIN = /(?<=[+-]\d{2}:?\d{2}|z)(?:\s*\([^)]*\)|\[[^\]]*\])$/;

/** A text in lower case without the time zone at its end; `unclear`: what may be several. */
export function withoutZone(text: string): { zone?: Zone; unclear?: string; rest: string } {
  const said = text.replaceAll('\u2212', '-').replace(AGAIN, '');
  const offset = NAMED_OFFSET.exec(said) ?? BARE_OFFSET.exec(said);
  if (offset !== null) {
    const [, sign, hours, minutes = '0'] = offset;
    const amount = (Number(hours) * 60 + Number(minutes)) * 60_000;
    const rest = said.slice(0, offset.index);
    if (Number(hours) > 14) return { unclear: offset[0].trim(), rest };
    return { zone: sign === '-' ? -amount : amount, rest };
  }
  const named = NAME.exec(said);
  if (named === null) return { rest: said };
  const [, name = ''] = named;
  const rest = said.slice(0, named.index);
  if (UNCLEAR.has(name)) return { unclear: name, rest };
  const hours = OFFSETS.get(name);
  if (hours !== undefined) return { zone: hours * HOUR, rest };
  const place = PLACES.get(name) ?? (name.includes('/') && isTimeZone(name) ? name : undefined);
  return place === undefined ? { rest: said } : { zone: place, rest };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
