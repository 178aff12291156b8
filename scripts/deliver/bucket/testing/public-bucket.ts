import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { startR2 } from '../../../local-services/r2-store.ts';

/** A bucket that anybody may read, without a signature, and no one may list. */
export async function publicBucket(store: Awaited<ReturnType<typeof startR2>>) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    asked.push(path);
    const object = await store.object(path.replace(/^\/[^/]+\//, ''));
    if (object) {
      const { type, cache, etag, text } = object;
      response.writeHead(200, { 'content-type': type, 'cache-control': cache, etag, 'x-amz-request-id': '1' });
      response.end(text);
    } else {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>AccessDenied</Code></Error>');
    }
  });
  const listenAt = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listenAt(0);
  const { port } = server.address() as AddressInfo;
  return {
    /** Host and port. */
    host: `127.0.0.1:${port}`,
    /** Paths that were asked for, with the bucket. */
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** After a stop, at the same address. */
    start: () => listenAt(port),
  };
}
