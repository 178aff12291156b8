import type { Response } from 'express';
import type { ChangedDocuments } from './publisher.ts';

/** A page that is rendered for the owner's eyes. */
export interface LivePage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** 200 unless it says otherwise. */
  status?: number;
}

/** What the dashboard's document carries of the browser that opens it. Null: nothing is known, and the owner signs in. */
export interface DashboardSecrets {
  /** Of a remembered session. */
  csrfToken: string | null;
  /** Sent with a log-in, by a browser that has signed in before. */
  deviceProof: string | null;
}

/** What the owner may look at before shoppers do: its page, of the settings the home page or any other. */
export type PreviewedDocument = `${'stores' | 'blogs' | 'pages'}/${string}` | 'settings' | 'amazon-products';

export interface Previewed {
  /** A document, or the address of a page. */
  page: PreviewedDocument | `/${string}`;
  /** Documents that are not saved, in place of those that are. */
  documents?: ChangedDocuments;
}

/**
 * Answers a page that may not be public: never cached, not indexed, out of reach for scripts of other windows, and
 * without those of others.
 */
export function sendPreview(response: Response, { html, policy, status = 200 }: LivePage): void {
  response
    .status(status)
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    .type('html')
    .send(html);
}
