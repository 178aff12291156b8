import { logIn } from '../contract/log-in.ts';
import { actorOf } from '../http/actor.ts';
import { NotSignedIn } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { sessionToken, setSessionCookie } from '../sessions/cookie.ts';
import { isPassword } from '../sessions/password.ts';

export const logInRoute = route(
  logIn,
  async ({ body, request, response, contract, services: { records, sessions, streams, audit } }) => {
    const actor = actorOf(contract, request);
    if (!(await isPassword(records.passwords, body.password))) {
      await audit.noteRefusal(actor, 'log-in');
      throw new WrongPassword();
    }
    const { token, csrfToken, mark, replaced } = await sessions.open(body.remember, sessionToken(request));
    await audit.note({ ...actor, session: mark }, []);
    // Other tabs open theirs again, with the cookie of now.
    streams.endOf(replaced);
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
