import { keysHeader } from '../../data/rules/web/surrogate-keys.ts';
import type { PurgedCache } from './dependencies.ts';
import type { Services } from './services.ts';
import type { AnyCall } from './route.ts';

/** Seconds for which a CDN may answer a public read by itself, unless a publish purges it first. */
const HELD_BY_CDN = 300;

/** The page of a store or a post, by the path of its reply. */
const PAGE_OF: readonly (readonly [reply: RegExp, page: string])[] = [
  [/^\/api\/stores\/(?!popular$)([^/]+)$/, '/store/'],
  [/^\/api\/blogs\/([^/]+)$/, '/blog/'],
];

/**
 * Headers of a public reply. Browsers ask again each time (ETag); a CDN holds the answer, but never past the instant at which it becomes
 * false by itself.
 */
export function cacheHeaders({ publisher, now, published }: Services, path: string): { [name: string]: string } {
  const { nextChangeAt } = publisher.status();
  const left = nextChangeAt === null ? HELD_BY_CDN : Math.floor((Date.parse(nextChangeAt) - now().getTime()) / 1000);
  const { cache } = published;
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${Math.max(0, Math.min(HELD_BY_CDN, left))}, must-revalidate`,
    ...(cache && keysHeader(cache.keyHeader, path, documentOf(cache, path))),
  };
}

function documentOf(cache: PurgedCache, path: string): string | null {
  for (const [reply, page] of PAGE_OF) {
    const slug = reply.exec(path)?.[1];
    if (slug !== undefined) return cache.documentOf(page + slug);
  }
  return null;
}

/** Names the next page of a list in the header `Link`. `query` is what this page was asked with. */
export function linkToNextPage(
  { request, response }: Pick<AnyCall, 'request' | 'response'>,
  query: { readonly page: number; readonly [name: string]: string | number | undefined },
): void {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: query.page + 1 }))
    if (value !== undefined) next.set(name, String(value));
  response.links({ next: `${request.path}?${next}` });
}
