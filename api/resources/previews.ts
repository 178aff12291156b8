import { previewBlog, previewStore, previewUnsaved, showPreview } from '../contract/previews.ts';
import { type AnyCall, type AnyRoute, route } from '../routing/route.ts';
import { NoSuchRecord } from '../entities/not-found-errors.ts';
import { unsavedPage } from '../previews/unsaved-page.ts';
import { sessionToken } from '../accounts/cookie.ts';
import { NotFound } from '../http/errors.ts';
import type { LivePage } from '../previews/live-page.ts';

async function sendSaved(
  call: AnyCall,
  page: `blogs/${string}` | `stores/${string}`,
  kind: 'post' | 'store',
): Promise<undefined> {
  const { database, renderPreview } = call.services;
  if (!database.read(page)) throw new NoSuchRecord(kind);
  sendPreview(call, await renderPreview({ page }));
}

/** `routes`: the calls that save what is previewed. */
export const previewsRoutes = (routes: readonly AnyRoute[]) => [
  route(previewBlog, (call) => sendSaved(call, `blogs/${call.params.id}`, 'post')),
  route(previewStore, (call) => sendSaved(call, `stores/${call.params.id}`, 'store')),
  route(previewUnsaved, async (call) => {
    const { body, request, response, services } = call;
    const rendered = await services.renderPreview(await unsavedPage(call, routes, body));
    const path = showPreview.path.replace('{id}', await services.previews.keep(rendered));
    const ticket = await services.tickets.issue(path, sessionToken(request) ?? '');
    response.set('Content-Location', `${path}?ticket=${ticket}${rendered.anchor ? `#${rendered.anchor}` : ''}`);
    sendPreview(call, rendered);
    return undefined;
  }),
  route(showPreview, async (call) => {
    const page = await call.services.previews.take(call.params.id);
    if (page === undefined)
      throw new NotFound(
        'This preview was shown once already, or is more than a minute old. Press Preview again in the dashboard.',
      );
    sendPreview(call, page);
    return undefined;
  }),
];

/**
 * Answers a page that may not be public: never cached, not indexed, out of reach for scripts of other windows, and
 * without those of others (its policy comes with the page).
 */
function sendPreview({ response }: AnyCall, { status, headers, html }: LivePage): void {
  response
    .status(status)
    .set({
      ...headers,
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    .type('html')
    .send(html);
}
