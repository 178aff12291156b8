import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import type { MessageId } from '../../data/messages/catalogues.ts';
import { pageMeta } from './page-meta.ts';
import type { MessageView } from './view-types.ts';

/** Pages that hold only fixed text, such as the not-found pages, by the message that is their title. They are not to be indexed. */
export const messageView = defineQuery('message-view', (read, id: string): MessageView =>
  titled(read, textOf(read)(id as MessageId)),
);

function titled(read: Read, title: string): MessageView {
  const layout = read(siteLayout);
  return { layout, meta: pageMeta(layout, { title, description: layout.description, path: null }) };
}

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
