import type { Services } from '../services.ts';

/** Seconds for which a CDN may answer a public read by itself, unless a publish purges it first. */
const HELD_BY_CDN = 300;

/** Browsers ask again each time (ETag); a CDN holds the answer, but never past the instant at which it becomes false by itself. */
export function cacheHeaders({ publisher, now }: Services): string {
  const { nextChangeAt } = publisher.status();
  const left = nextChangeAt === null ? HELD_BY_CDN : Math.floor((Date.parse(nextChangeAt) - now().getTime()) / 1000);
  return `public, max-age=0, s-maxage=${Math.max(0, Math.min(HELD_BY_CDN, left))}, must-revalidate`;
}
