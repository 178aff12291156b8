import { checkHealth } from '../contract/check-health.ts';
import { route } from '../http/route.ts';

export const checkHealthRoute = route(checkHealth, ({ services: { publisher, database, published } }) => {
  // anyone may call this: it must not reveal where this machine keeps its files
  const plain = (reason: string): string =>
    reason
      .replaceAll(/\S+\.publish\/\S+/g, 'of the output folder')
      .replaceAll(published.folder, 'the output folder')
      .replaceAll(database.folder, 'the data folder');
  const { failed, documents } = publisher.status();
  const degraded = failed.map(({ path, reason }) => ({ path, reason: plain(reason) }));
  return {
    status: degraded.length + documents.length === 0 ? ('ok' as const) : ('degraded' as const),
    degraded,
    documents,
  };
});
