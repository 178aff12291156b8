import type { Response } from 'express';
import type { ChangedDocuments } from './publisher.ts';

/** A page rendered on request. */
export interface LivePage {
  status: number;
  headers: { [name: string]: string };
  html: string;
  /** Where on the page the thing stands that it is looked at for. */
  anchor?: string;
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
  /** The deal that the page is looked at for, such as `coupon/acme/acme-c1`. */
  deal?: string;
}

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
