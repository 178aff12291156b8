import { logIn } from '../contract/log-in.ts';
import { NotSignedIn } from '../frame/errors.ts';
import { route } from '../frame/route.ts';
import { sessionToken, setSessionCookie } from '../sessions/cookie.ts';
import { isPassword } from '../sessions/password.ts';

export const logInRoute = route(logIn, async ({ body, request, response, services: { database, sessions } }) => {
  if (!(await isPassword(database, body.password))) throw new WrongPassword();
  const before = sessionToken(request);
  if (before !== undefined) await sessions.close(before);
  const { token, csrfToken } = await sessions.open(body.remember);
  setSessionCookie(request, response, token, body.remember);
  return { csrfToken };
});

class WrongPassword extends NotSignedIn {
  override name = 'WrongPassword';
  constructor() {
    super('Invalid password');
  }
}
