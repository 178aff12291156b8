import { getSession } from '../../../api/contract/get-session.ts';
import { logIn } from '../../../api/contract/log-in.ts';
import { logOut } from '../../../api/contract/log-out.ts';
import { session } from '../session/session.ts';
import { call } from './call.ts';
import { CallFailed } from './failure.ts';

/** Whether it is worth asking for a remembered session: an answer that there is none would stand as an error in the console. */
const REMEMBERED = 'admin-session-remembered';

/** Opens a session. Throws `CallFailed` (401: wrong password, 429: too many attempts) or `Unreachable`. */
export async function signIn(password: string, remember: boolean): Promise<void> {
  const { csrfToken } = await call(logIn, { body: { password, remember } });
  if (remember) localStorage.setItem(REMEMBERED, 'yes');
  else localStorage.removeItem(REMEMBERED);
  session.opened(csrfToken);
}

/** Restores a remembered session, or finds that there is none. Throws `Unreachable`. */
export async function restoreSession(): Promise<void> {
  if (localStorage.getItem(REMEMBERED) === null) {
    session.closed();
    return;
  }
  try {
    session.opened((await call(getSession)).csrfToken);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    localStorage.removeItem(REMEMBERED);
    session.closed();
  }
}

export async function signOut(): Promise<void> {
  await call(logOut);
  localStorage.removeItem(REMEMBERED);
  session.closed();
}
