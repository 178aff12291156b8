import { logIn } from '../contract/log-in.ts';
import { actorOf } from '../http/actor.ts';
import { checkPassword } from '../http/check-password.ts';
import { openSession } from '../http/open-session.ts';
import { route } from '../http/route.ts';

export const logInRoute = route(logIn, async (call) => {
  const { body, contract, request, services } = call;
  await checkPassword(call, body.password, 'password');
  const { csrfToken, mark } = await openSession(call, body.remember);
  await services.audit.note({ ...actorOf(contract, request), session: mark }, []);
  return { csrfToken };
});
