import { checkHealth } from '../contract/check-health.ts';
import { route } from '../http/route.ts';

export const checkHealthRoute = route(checkHealth, ({ services: { publisher, history } }) => {
  const { failed, documents } = publisher.status();
  const isFine = failed.length + documents.length === 0 && history.problem() === null;
  return { status: isFine ? ('ok' as const) : ('degraded' as const) };
});
