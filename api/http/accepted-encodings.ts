import type { Request } from 'express';

/** What compressed copies are there, in the order in which they are sent where a client accepts several. */
const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

export function acceptedEncodings(request: Request): (typeof encodings)[number][] {
  const accepted = request.acceptsEncodings();
  return encodings.filter(({ encoding }) => accepted.includes(encoding));
}
