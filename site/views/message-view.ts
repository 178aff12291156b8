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

export function titled(read: Read, title: string): MessageView {
  const layout = read(siteLayout);
  return { layout, meta: pageMeta(layout, { title, description: layout.description, path: null }) };
}
