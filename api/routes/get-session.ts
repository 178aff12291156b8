import { getSession } from '../contract/get-session.ts';
import { NotSignedIn } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { sessionToken } from '../sessions/cookie.ts';

export const getSessionRoute = route(getSession, async ({ request, services: { sessions } }) => {
  const token = sessionToken(request);
  const session = token === undefined ? undefined : await sessions.find(token);
  if (token === undefined || !session?.remembered) throw new NoRememberedSession();
  return { csrfToken: sessions.csrfToken(token) };
});

class NoRememberedSession extends NotSignedIn {
  override name = 'NoRememberedSession';
}
