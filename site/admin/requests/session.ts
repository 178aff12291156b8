import { changePassword as changePasswordCall } from '../../../api/contract/security.ts';
import type { SentBodyOf } from '../../../api/contract/contract.ts';
import { logIn, logOut, reauthenticate } from '../../../api/contract/sessions.ts';
import { OWNERS_BROWSER } from '../../../data/rules/web/owners-browser.ts';
import { store } from '../../browser/stored.ts';
import { session, deviceProof } from '../http/session-state.ts';
import { call } from '../http/call.ts';
import { CallFailed } from '../http/failure.ts';

/** Opens a session. Throws `CallFailed` (401: wrong password or code, 429: too many attempts) or `Unreachable`. */
export async function signIn(entered: SentBodyOf<typeof logIn>): Promise<void> {
  opened((await call(logIn, { body: entered })).csrfToken);
}

/**
 * Changes the password; the server opens a new session in place of this one. The present password counts as entered again, so that no
 * dialog asks for it. Throws `CallFailed`.
 */
export async function changePassword(typed: SentBodyOf<typeof changePasswordCall>): Promise<void> {
  await enterPasswordAgain(typed.currentPassword).catch((error: unknown) => {
    throw error instanceof CallFailed ? error.about('currentPassword') : error;
  });
  opened((await call(changePasswordCall, { body: typed })).csrfToken);
}

/** For calls that ask for it; those that wait are then repeated. Throws as `signIn` does. */
export async function enterPasswordAgain(password: string): Promise<void> {
  await call(reauthenticate, { body: { password } });
  session.answered(true);
}

/** Continues a remembered session, whose token came with the document. What came with it does not stay there. */
export function restoreSession(): void {
  deviceProof.keep(taken('device-proof'));
  const token = taken('csrf-token');
  if (token !== null) opened(token);
  else session.closed();
}

function taken(name: string): string | null {
  const handed = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  handed?.remove();
  return handed?.content ?? null;
}

export async function signOut(): Promise<void> {
  await call(logOut);
  session.closed();
}

function opened(token: string): void {
  store(OWNERS_BROWSER, 'yes'); // it stays after signing out
  session.opened(token);
}
