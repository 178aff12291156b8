import { showPreview } from '../contract/show-preview.ts';
import { NotFound } from '../http/errors.ts';
import { sendPreview } from '../http/preview.ts';
import { route } from '../http/route.ts';

export const showPreviewRoute = route(showPreview, async (call) => {
  const page = await call.services.previews.take(call.params.id);
  if (page === undefined) throw new PreviewGone();
  sendPreview(call, page);
  return undefined;
});

class PreviewGone extends NotFound {
  override name = 'PreviewGone';
  constructor() {
    super('This preview was shown once already, or is more than a minute old. Press Preview again in the dashboard.');
  }
}
