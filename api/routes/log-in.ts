import { logIn } from '../contract/log-in.ts';
import { actorOf } from '../http/actor.ts';
import { callerOf } from '../http/caller.ts';
import { NotSignedIn } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { browserName } from '../sessions/browser-name.ts';
import { deviceToken, sessionToken, setDeviceCookie, setSessionCookie } from '../sessions/cookie.ts';
import { isPassword } from '../sessions/password.ts';

export const logInRoute = route(
  logIn,
  async ({ body, request, response, contract, services: { records, sessions, devices, streams, audit } }) => {
    const actor = actorOf(contract, request);
    const asker = callerOf(request).device === undefined ? 'stranger' : 'known';
    if (!(await isPassword(records.passwords, body.password, asker))) {
      await audit.noteRefusal(actor, 'log-in');
      throw new WrongPassword();
    }
    const browser = browserName(request.get('user-agent'));
    const device = await devices.recognise(deviceToken(request), browser);
    const origin = { remember: body.remember, device: device.id, browser };
    const { token, csrfToken, mark, replaced } = await sessions.open(origin, sessionToken(request));
    await audit.note({ ...actor, session: mark }, []);
    // Other tabs open theirs again, with the cookie of now.
    streams.endOf(replaced);
    setSessionCookie(request, response, token, body.remember);
    setDeviceCookie(request, response, device.token);
    return { csrfToken };
  },
);

class WrongPassword extends NotSignedIn {
  override name = 'WrongPassword';
  constructor() {
    super('Invalid password');
  }
}
