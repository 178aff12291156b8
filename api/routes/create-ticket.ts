import { createTicket } from '../contract/create-ticket.ts';
import { InvalidRequest } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { sessionToken } from '../sessions/cookie.ts';

export const createTicketRoute = route(createTicket, ({ body: { path }, request, services: { tickets } }) => {
  const ticket = tickets.issue(path, sessionToken(request) ?? '');
  if (ticket === null) throw new NotOpenedByLink();
  return { address: `${path}?ticket=${ticket}` };
});

class NotOpenedByLink extends InvalidRequest {
  override name = 'NotOpenedByLink';
  constructor() {
    super(
      [{ path: 'path', message: 'Tickets are for previews and exports only.' }],
      'Tickets are for previews and exports only.',
    );
  }
}
