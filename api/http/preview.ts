import type { PreviewedDocument } from '../dependencies.ts';
import type { AnyCall } from './route.ts';

/** Answers the page of a document that may not be public: never cached, not indexed, under the policy of public pages. */
export async function sendPreview(
  { request, response, services }: AnyCall,
  document: PreviewedDocument,
): Promise<void> {
  const { renderPreview, published } = services;
  const { status, headers, html } = await renderPreview(document);
  response
    .status(status)
    .set({
      ...published.headersOf?.(request.path),
      ...headers,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    .type('html')
    .send(html);
}
