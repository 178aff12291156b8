import { endSession } from '../contract/end-session.ts';
import { actorOf } from '../http/actor.ts';
import { NotFound } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const endSessionRoute = route(
  endSession,
  async ({ contract, params, request, services: { sessions, streams, audit } }) => {
    if (!(await sessions.end(params.id))) throw new NoSession();
    await audit.note(actorOf(contract, request), []);
    streams.endOf(params.id);
    return {};
  },
);

class NoSession extends NotFound {
  override name = 'NoSession';
  constructor() {
    super('This session has ended already.');
  }
}
