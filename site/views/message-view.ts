import { defineQuery } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { pageMeta } from './page-meta.ts';
import type { MessageView } from './view-types.ts';

/** Pages that hold only fixed text, such as the not-found pages, by their title. They are not to be indexed. */
export const messageView = defineQuery('message-view', (read, title: string): MessageView => {
  const layout = read(siteLayout);
  return { layout, meta: pageMeta(layout, { title, description: layout.description, path: null }) };
});
