import { previewBlog, previewStore, previewUnsaved, showPreview } from '../contract/previews.ts';
import { sendPreview } from '../routing/preview.ts';
import { route } from '../routing/route.ts';
import { NoSuchRecord } from '../entities/not-found-errors.ts';
import { unsavedPage } from '../previews/unsaved-page.ts';
import { sessionToken } from '../accounts/cookie.ts';
import { NotFound } from '../http/errors.ts';

export const previewsRoutes = [
  route(previewBlog, async (call) => {
    const {
      params: { id },
      services: { database, renderPreview },
    } = call;
    if (!database.read(`blogs/${id}`)) throw new NoSuchRecord('post');
    sendPreview(call, await renderPreview({ page: `blogs/${id}` }));
    return undefined;
  }),
  route(previewStore, async (call) => {
    const {
      params: { id },
      services: { database, renderPreview },
    } = call;
    if (!database.read(`stores/${id}`)) throw new NoSuchRecord('store');
    sendPreview(call, await renderPreview({ page: `stores/${id}` }));
    return undefined;
  }),
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
