import { logOut } from '../contract/log-out.ts';
import { route } from '../frame/route.ts';
import { clearSessionCookie, sessionToken } from '../sessions/cookie.ts';

export const logOutRoute = route(logOut, async ({ request, response, services: { sessions } }) => {
  await sessions.close(sessionToken(request) ?? '');
  clearSessionCookie(request, response);
  return {};
});
