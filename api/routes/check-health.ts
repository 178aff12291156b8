import { checkHealth } from '../contract/check-health.ts';
import { route } from '../http/route.ts';

export const checkHealthRoute = route(checkHealth, ({ services: { publisher } }) => {
  const { failed, documents } = publisher.status();
  return { status: failed.length + documents.length === 0 ? ('ok' as const) : ('degraded' as const) };
});
