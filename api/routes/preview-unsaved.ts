import { previewUnsaved } from '../contract/preview-unsaved.ts';
import { showPreview } from '../contract/show-preview.ts';
import { sendPreview } from '../http/preview.ts';
import { route } from '../http/route.ts';
import { unsavedPage } from '../preview/unsaved-page.ts';
import { sessionToken } from '../sessions/cookie.ts';

export const previewUnsavedRoute = route(previewUnsaved, async (call) => {
  const { body, request, response, services } = call;
  const rendered = await services.renderPreview(unsavedPage(services, body));
  const path = showPreview.path.replace('{id}', await services.previews.keep(rendered));
  const ticket = await services.tickets.issue(path, sessionToken(request) ?? '');
  response.set('Content-Location', `${path}?ticket=${ticket}${rendered.anchor ? `#${rendered.anchor}` : ''}`);
  sendPreview(call, rendered);
  return undefined;
});
