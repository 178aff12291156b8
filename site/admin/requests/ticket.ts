import { createTicket } from '../../../api/contract/sessions.ts';
import { call } from '../http/call.ts';
import { openInTab } from '../http/tab.ts';

/** The address with a single-use ticket: navigations cannot send the header that every call of the owner needs. */
const ticketed = async (path: string): Promise<string> => (await call(createTicket, { body: { path } })).address;

/** Opens a page of the API in a new tab. */
export const openWithTicket = (path: string): Promise<void> => openInTab(() => ticketed(path));

/** Downloads a file of the API. */
export async function downloadWithTicket(path: string): Promise<void> {
  const href = await ticketed(path);
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
