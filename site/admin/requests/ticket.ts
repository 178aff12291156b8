import { createTicket } from '../../../api/contract/create-ticket.ts';
import { session } from '../session/session.ts';
import { call } from './call.ts';
import { NoNewTab } from './failure.ts';

/** The address with a single-use ticket: navigations cannot send the header that every call of the owner needs. */
const ticketed = async (path: string): Promise<string> => (await call(createTicket, { body: { path } })).address;

/**
 * Opens a page of the API in a new tab. The tab is opened before the ticket is asked for, since browsers block one that does not open
 * at the press itself; it closes again when the session turns out to have ended, so that the question for the password can be seen.
 */
export async function openWithTicket(path: string): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) throw new NoNewTab();
  const stop = session.subscribe(() => {
    if (session.current().state !== 'in') tab.close();
  });
  try {
    const address = await ticketed(path);
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

/** Downloads a file of the API. */
export async function downloadWithTicket(path: string): Promise<void> {
  const href = await ticketed(path);
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
