import { countView } from '../contract/count-view.ts';
import { isThere } from '../figures/count-buffer.ts';
import { route } from '../http/route.ts';

export const countViewRoute = route(countView, ({ body, services: { counts, database } }) => {
  if (isThere(database, body.thing)) counts.count(body.thing, body.kind);
  return {};
});
