import type { Read } from '../../data/queries/reading/reader.ts';
import { titled } from './message-view.ts';
import type { MessageView } from './view-types.ts';

export const DASHBOARD_PATH = '/admin';

/** The dashboard's document. It is answered by the application and never published: it may hold the token of a session. */
export interface DashboardView extends MessageView {
  /** Null: the owner signs in first. */
  csrfToken: string | null;
  /** Sent with a log-in, by a browser that has signed in before; null: it has not. */
  deviceProof: string | null;
  /** It has another host than the public pages, whose scripts then share nothing with it. */
  hasOwnHost: boolean;
}

export const dashboardView = (
  read: Read,
  secrets: Pick<DashboardView, 'csrfToken' | 'deviceProof'>,
): DashboardView => ({
  ...titled(read, 'Admin Dashboard'),
  ...secrets,
  hasOwnHost: read.document('environment')?.adminUrl !== undefined,
});
