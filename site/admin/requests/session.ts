import { changePassword as changePasswordCall } from '../../../api/contract/security.ts';
import type { SentBodyOf } from '../../../api/contract/contract.ts';
import { logIn, logOut, reauthenticate } from '../../../api/contract/sessions.ts';
import { markOwnersBrowser } from '../../browser/owners-browser.ts';
import { session, deviceProof } from '../http/session-state.ts';
import { call } from '../http/call.ts';
import { toast } from '../../browser/toasts.ts';
import { loginText, noReason } from '../text/messages.ts';
import { CallFailed, reasonOf, SignedOut } from '../http/failure.ts';

/** Opens a session. Throws `CallFailed` (401: wrong password or code, 429: too many attempts) or `Unreachable`. */
export async function signIn(entered: SentBodyOf<typeof logIn>): Promise<void> {
  opened((await call(logIn, { body: entered })).csrfToken);
}

/** Changes the password; the server opens a new session in place of this one. Throws `CallFailed`. */
export async function changePassword(typed: SentBodyOf<typeof changePasswordCall>): Promise<void> {
  opened((await call(changePasswordCall, { body: typed })).csrfToken);
}

/** For calls that ask for it; those that wait are then repeated. Throws as `signIn` does. */
export async function enterPasswordAgain(password: string): Promise<void> {
  await call(reauthenticate, { body: { password } });
  session.answered(true);
}

/** Continues a remembered session, whose token came with the document. What came with it does not stay there. */
export function restoreSession(): void {
  const proof = taken('device-proof');
  if (proof !== null) deviceProof.keep(proof);
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
  markOwnersBrowser();
  session.opened(token);
}

/** What came of sending the password. The toasts of the specification have been shown. */
export type Attempt =
  | { result: 'entered' }
  /** The owner gave up meanwhile. */
  | { result: 'signed-out' }
  /** The password is right, and a code of the second factor has to go with it. */
  | { result: 'code-asked' }
  | { result: 'wrong' }
  | { result: 'failed'; reason: string };

/** Sends the password by `enter`, which throws `CallFailed` for a wrong one; `withCode`: a code went with it. */
export async function attempt(enter: () => Promise<void>, withCode: boolean): Promise<Attempt> {
  try {
    await enter();
    return { result: 'entered' };
  } catch (error) {
    if (error instanceof SignedOut) return { result: 'signed-out' };
    if (!(error instanceof CallFailed)) return { result: 'failed', reason: reasonOf(error) || noReason };
    if (error.reply?.secondFactor) {
      // asked for at first, and wrong when it came with the password
      if (withCode) toast(loginText.wrongCode);
      return { result: 'code-asked' };
    }
    if (error.status !== 401 && error.status !== 400) return { result: 'failed', reason: reasonOf(error) || noReason };
    toast(loginText.wrong);
    return { result: 'wrong' };
  }
}
