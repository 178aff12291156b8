import { session } from '../http/session-state.ts';
import { previewUnsaved } from '../../../api/contract/previews.ts';
import { type Given, send, call } from '../http/call.ts';
import { createTicket } from '../../../api/contract/sessions.ts';

/**
 * Opens an address in a new tab. The tab is opened before the address is asked for, since browsers block one that does
 * not open at the press itself; it closes again when the session turns out to have ended, so that the question for the
 * password can be seen.
 */
async function openInTab(addressOf: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab === null)
    throw new Error('The browser blocked the new tab. Allow pop-ups for the dashboard, then try again.');
  const stop = session.subscribe(() => {
    if (session.current().state !== 'in') tab.close();
  });
  try {
    const address = await addressOf();
    if (tab.closed) {
      window.open(address, '_blank', 'noopener');
      return;
    }
    // The page that is shown must not be able to reach this one.
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab.close();
    throw error;
  } finally {
    stop();
  }
}

/** The address of the page of something saved as it would look; only a signed-in owner is shown it. */
export const previewOf = (of: 'blogs' | 'stores', id: string) => `/api/preview/${of}/${encodeURIComponent(id)}`;

type Unsaved = NonNullable<Given<typeof previewUnsaved>['body']>;
export type UnsavedBody = Exclude<Unsaved, { kind: 'call' }>;

/** Opens what is typed on its real page, or a page as a call would change it, in a new tab. Throws what is wrong with it. */
export const openUnsaved = (body: Unsaved): Promise<void> =>
  openInTab(async () => {
    const reply = await send(previewUnsaved, { body }, 'text/html');
    return reply.headers.get('Content-Location') ?? '';
  });

/** The address with a single-use ticket: navigations cannot send the header that every call of the owner needs. */
const ticketed = async (path: string): Promise<string> => (await call(createTicket, { body: { path } })).address;

export const openWithTicket = (path: string): Promise<void> => openInTab(() => ticketed(path));

export async function downloadWithTicket(path: string): Promise<void> {
  const href = await ticketed(path);
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
