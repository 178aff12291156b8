import { siteUrl } from '../../data/queries/site.ts';
import { createTicket } from '../contract/create-ticket.ts';
import { InvalidRequest } from '../http/errors.ts';
import { checkRecentPassword } from '../http/recent-password.ts';
import { route } from '../http/route.ts';
import { sessionToken } from '../sessions/cookie.ts';

export const createTicketRoute = route(createTicket, async ({ body: { path }, read, request, services }) => {
  const call = services.tickets.callAt(path);
  if (call === undefined) throw new NotOpenedByLink();
  // Asked here, where the dashboard can ask for the password; the link itself opens at once.
  checkRecentPassword(call, request, services);
  // Where no session goes with it, it is opened at the site.
  if (call.ticket === 'alone')
    return { address: `${read(siteUrl)}${path}?ticket=${await services.tickets.issue(path, '')}` };
  return { address: `${path}?ticket=${await services.tickets.issue(path, sessionToken(request) ?? '')}` };
});

class NotOpenedByLink extends InvalidRequest {
  override name = 'NotOpenedByLink';
  constructor() {
    super(
      [{ path: 'path', message: 'Tickets are for previews, exports and links of the dashboard only.' }],
      'Tickets are for previews, exports and links of the dashboard only.',
    );
  }
}
