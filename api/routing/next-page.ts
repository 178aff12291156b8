import type { AnyCall } from './route.ts';

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
