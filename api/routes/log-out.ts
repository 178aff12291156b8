import { logOut } from '../contract/log-out.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';
import { clearSessionCookie, sessionToken } from '../sessions/cookie.ts';

export const logOutRoute = route(
  logOut,
  async ({ contract, request, response, services: { sessions, streams, audit } }) => {
    const actor = actorOf(contract, request);
    await sessions.close(sessionToken(request) ?? '');
    await audit.note(actor, []);
    streams.endOf(actor.session);
    clearSessionCookie(request, response);
    return {};
  },
);
