import { previewBlog, previewStore, previewUnsaved, showPreview } from '../contract/previews.ts';
import { sendPreview } from '../routing/preview.ts';
import { type AnyCall, route } from '../routing/route.ts';
import { NoSuchRecord } from '../entities/not-found-errors.ts';
import { unsavedPage } from '../previews/unsaved-page.ts';
import { sessionToken } from '../accounts/cookie.ts';
import { NotFound } from '../http/errors.ts';

async function sendSaved(
  call: AnyCall,
  page: `blogs/${string}` | `stores/${string}`,
  kind: 'post' | 'store',
): Promise<undefined> {
  const { database, renderPreview } = call.services;
  if (!database.read(page)) throw new NoSuchRecord(kind);
  sendPreview(call, await renderPreview({ page }));
}

export const previewsRoutes = [
  route(previewBlog, (call) => sendSaved(call, `blogs/${call.params.id}`, 'post')),
  route(previewStore, (call) => sendSaved(call, `stores/${call.params.id}`, 'store')),
  route(previewUnsaved, async (call) => {
    const { body, request, response, services } = call;
    const rendered = await services.renderPreview(unsavedPage(services, body));
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
