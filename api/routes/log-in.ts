import { logIn } from '../contract/log-in.ts';
import { actorOf } from '../http/actor.ts';
import { NotSignedIn } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { sessionToken, setSessionCookie } from '../sessions/cookie.ts';
import { isPassword } from '../sessions/password.ts';

export const logInRoute = route(
  logIn,
  async ({ body, request, response, contract, services: { records, sessions, streams, audit } }) => {
    const right = await isPassword(records.passwords, body.password);
    const actor = actorOf(contract, request);
    await audit.note({ ...actor, operation: right ? 'log-in' : 'refused log-in' }, []);
    if (!right) throw new WrongPassword();
    const { token, csrfToken } = await sessions.open(body.remember, sessionToken(request));
    // Other tabs open theirs again, with the cookie of now.
    streams.endOf(actor.session);
    setSessionCookie(request, response, token, body.remember);
    return { csrfToken };
  },
);

class WrongPassword extends NotSignedIn {
  override name = 'WrongPassword';
  constructor() {
    super('Invalid password');
  }
}
