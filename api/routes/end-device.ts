import { endDevice } from '../contract/end-device.ts';
import { actorOf } from '../http/actor.ts';
import { NotFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { markOf } from '../sessions/session-store.ts';

export const endDeviceRoute = route(
  endDevice,
  async ({ contract, params, request, services: { records, sessions, streams, audit } }) => {
    const itsSessions = (await sessions.list()).filter(({ device }) => device === params.id);
    if (!(await records.devices.end(params.id))) throw new NoDevice();
    await audit.note(actorOf(contract, request), []);
    for (const session of itsSessions) streams.endOf(markOf(session));
    return {};
  },
);

class NoDevice extends NotFound {
  override name = 'NoDevice';
  constructor() {
    super('This browser is not known any more.');
  }
}
