import type { Response } from 'express';
import type { LivePage } from './live-page.ts';

/**
 * Answers a page that may not be public: never cached, not indexed, out of reach for scripts of other windows, and
 * without those of others (its policy comes with the page).
 */
export function sendPreview(response: Response, { status, headers, html }: LivePage): void {
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
