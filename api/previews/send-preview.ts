import type { Response } from 'express';
import type { LivePage } from './live-page.ts';
import { escaped } from '../http/answer-page.ts';

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

/** Mails have styles in their tags, and pictures of the site. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** A mail as telephones and computers show it, by day and by night, and as text. */
export function digestPage({ html, text }: { html: string; text: string }): LivePage {
  const frames = [320, 600].flatMap((width) =>
    ['not all', 'all'].map((dark) => {
      const mail = escaped(html.replace('(prefers-color-scheme:dark)', dark));
      return `<iframe title="${width}" sandbox width="${width}" height="900" style="border:1px solid" srcdoc="${mail}"></iframe>`;
    }),
  );
  const page = `<!doctype html><meta charset="utf-8"><title>Next digest</title>${frames.join(' ')}<pre>${escaped(text)}</pre>`;
  return { status: 200, headers: { 'Content-Security-Policy': POLICY }, html: page };
}
