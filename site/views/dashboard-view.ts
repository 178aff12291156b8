import type { Read } from '../../data/queries/reading/reader.ts';
import { titled } from './page-meta.ts';

export const DASHBOARD_PATH = '/admin';

interface Secrets {
  /** Null: the owner signs in first. */
  csrfToken: string | null;
  /** Sent with a log-in, by a browser that has signed in before; null: it has not. */
  deviceProof: string | null;
}

export type DashboardView = ReturnType<typeof dashboardView>;
/** The dashboard's document. It is answered by the application and never published: it may hold the token of a session. */
export const dashboardView = (read: Read, secrets: Secrets) => ({
  ...titled(read, 'Admin Dashboard'),
  ...secrets,
  /** It has another host than the public pages, whose scripts then share nothing with it. */
  hasOwnHost: read.document('environment')?.adminUrl !== undefined,
});
