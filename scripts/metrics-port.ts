import type { RequestListener } from 'node:http';
import { openPort, type OpenPort } from './open-port.ts';
import type { Settings } from './settings.ts';

/** What is answered there; everything else is 404. */
const PATHS: ReadonlySet<string> = new Set(['/metrics', '/healthz', '/readyz']);

export interface MetricsPort {
  serve: OpenPort['serve'];
  close(): void;
}

/** METRICS_PORT; null: there is none. Throws what `openPort` throws. */
export async function openMetricsPort({
  METRICS_PORT,
  HOST,
}: Pick<Settings, 'METRICS_PORT' | 'HOST'>): Promise<MetricsPort | null> {
  if (METRICS_PORT === undefined) return null;
  const { server, serve } = await openPort({ PORT: METRICS_PORT, HOST }, 'METRICS_PORT');
  return {
    serve: (handler: RequestListener) =>
      serve((request, response) => {
        if (PATHS.has(request.url?.split('?', 1)[0] ?? '')) handler(request, response);
        else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 Not Found');
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
