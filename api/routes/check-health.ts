import { checkHealth } from '../contract/check-health.ts';
import { route } from '../frame/route.ts';

export const checkHealthRoute = route(checkHealth, ({ services: { publisher, database } }) => {
  const degraded = publisher.status().failed;
  const documents = database.problems().map(({ key, field, reason }) => ({ key, field, reason }));
  return { status: degraded.length + documents.length === 0 ? ('ok' as const) : ('degraded' as const), degraded, documents };
});
