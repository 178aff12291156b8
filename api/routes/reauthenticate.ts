import { reauthenticate } from '../contract/reauthenticate.ts';
import { actorOf } from '../http/actor.ts';
import { callerOf } from '../http/caller.ts';
import { checkPassword } from '../http/check-password.ts';
import { route } from '../http/route.ts';

export const reauthenticateRoute = route(reauthenticate, async (call) => {
  const { body, contract, request, services } = call;
  const { session } = callerOf(request);
  await checkPassword(call, body.password, 'password');
  if (session !== undefined) await services.sessions.confirm(session);
  await services.audit.note(actorOf(contract, request), []);
  return {};
});
