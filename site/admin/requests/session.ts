import { logIn } from '../../../api/contract/log-in.ts';
import { logOut } from '../../../api/contract/log-out.ts';
import { markOwnersBrowser } from '../../ui/owners-browser.ts';
import { session } from '../session/session.ts';
import { call } from './call.ts';

/** Opens a session. Throws `CallFailed` (401: wrong password, 429: too many attempts) or `Unreachable`. */
export async function signIn(password: string, remember: boolean): Promise<void> {
  opened((await call(logIn, { body: { password, remember } })).csrfToken);
}

/** Continues a remembered session, whose token came with the document. It does not stay there. */
export function restoreSession(): void {
  const handed = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
  handed?.remove();
  if (handed) opened(handed.content);
  else session.closed();
}

export async function signOut(): Promise<void> {
  await call(logOut);
  session.closed();
}

function opened(token: string): void {
  markOwnersBrowser();
  session.opened(token);
}
