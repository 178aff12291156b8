import { countView } from '../contract/count-view.ts';
import { isThere } from '../figures/counters.ts';
import { route } from '../http/route.ts';

export const countViewRoute = route(countView, ({ body, services: { counters, database } }) => {
  if (isThere(database, body.thing)) counters.count(body.thing, body.kind);
  return {};
});
