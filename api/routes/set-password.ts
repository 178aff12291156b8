import { setPassword as setPasswordContract } from '../contract/set-password.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';
import { setPassword } from '../sessions/password.ts';

export const setPasswordRoute = route(
  setPasswordContract,
  async ({ body, contract, request, services: { records, audit, streams, now } }) => {
    await setPassword(records.passwords, body.password, now(), { secondFactor: 'off' });
    await audit.note(actorOf(contract, request), []);
    streams.endAll();
    return {};
  },
);
