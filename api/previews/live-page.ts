import type { ChangedDocuments } from '../publishing/publisher.ts';

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
