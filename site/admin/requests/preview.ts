import { previewUnsaved } from '../../../api/contract/previews.ts';
import { type Given, send } from '../http/call.ts';
import { openInTab } from '../http/tab.ts';

/** The address of the page of something saved as it would look; only a signed-in owner is shown it. */
export const previewOf = (of: 'blogs' | 'stores', id: string) => `/api/preview/${of}/${encodeURIComponent(id)}`;

export type UnsavedBody = Exclude<NonNullable<Given<typeof previewUnsaved>['body']>, { kind: 'call' }>;

/** Opens what is typed on its real page, in a new tab. Throws what is wrong with it. */
export const openUnsaved = (body: UnsavedBody): Promise<void> =>
  openInTab(async () => {
    const reply = await send(previewUnsaved, { body }, 'text/html');
    return reply.headers.get('Content-Location') ?? '';
  });
