import { session } from './session-state.ts';
import { NoNewTab } from './failure.ts';

/**
 * Opens an address in a new tab. The tab is opened before the address is asked for, since browsers block one that does
 * not open at the press itself; it closes again when the session turns out to have ended, so that the question for the
 * password can be seen.
 */
export async function openInTab(addressOf: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) throw new NoNewTab();
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
