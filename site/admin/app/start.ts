import './without-eval.ts';
import '../../browser/toaster.ts';
import { restoreSession } from '../requests/session.ts';
import { openLogInScreen } from './session/log-in-screen.ts';
import { session } from '../http/session-state.ts';

/*
 * The script of the dashboard's document: the log-in screen. Everything behind it is another module, which is fetched while the password
 * is being typed, or at once for a remembered session.
 */
const place = document.querySelector<HTMLElement>('#dashboard');
const starting = document.querySelector<HTMLElement>('#starting');
if (place === null) throw new Error('The document of the dashboard has no place for it.');
const logIn = openLogInScreen(() => void load().catch(() => undefined)); // `open` reports it.
/** Takes the dashboard away; null: it is not there. */
let close: (() => void) | null = null;
let loading: Promise<typeof import('./dashboard.tsx')> | null = null;

function load() {
  loading ??= import('./dashboard.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** What stands in its place, the log-in screen or that it is starting, stays until the first screen is there. */
async function open(into: HTMLElement): Promise<void> {
  const signedIn = !restoring;
  try {
    const { openDashboard } = await load();
    if (session.current().state === 'out' || close !== null) return;
    close = openDashboard(into, {
      signedIn,
      onShown() {
        logIn.hide();
        starting?.remove();
      },
    });
  } catch (error) {
    const message = 'The dashboard could not be loaded. Check your connection, then try again.';
    console.error(message, error);
    // Signing in tries again.
    showLogIn();
    logIn.fail(message);
  }
}

function showLogIn(): void {
  close?.();
  close = null;
  starting?.remove();
  logIn.show();
}

session.subscribe(() => {
  if (session.current().state === 'out') showLogIn();
  else if (close === null) void open(place);
});
/** Whether a session that opens is one that was kept: the owner has not just signed in. */
let restoring = true;
restoreSession();
restoring = false;
