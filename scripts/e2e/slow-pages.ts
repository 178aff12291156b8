import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

/** What pages end with, after all that a shopper sees of them. */
const END = Buffer.from('</footer>');

export interface SlowPages {
  /** The origin of the site at the far end of the line. */
  address: string;
  /** Lets the ends of the pages come. */
  endPages(): void;
  /** Lets the files with scripts come. */
  sendScripts(): void;
  close(): Promise<void>;
}

/**
 * The site at the far end of a slow line: until they are let through, pages come without their ends, and no file with a script comes at
 * all. What has come is shown by a browser, and can be pressed.
 */
export async function slowPages(): Promise<SlowPages> {
  const site = new URL(inject('site').address);
  const ends = Promise.withResolvers<void>();
  const scripts = Promise.withResolvers<void>();

  async function answer(path: string, reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const { 'content-length': _length, ...headers } = reply.headers;
    const body = Buffer.concat(await reply.toArray());
    if (path.endsWith('.js')) await scripts.promise;
    response.writeHead(reply.statusCode ?? 502, headers);
    const end = headers['content-type']?.startsWith('text/html') ? body.lastIndexOf(END) : -1;
    if (end >= 0) {
      response.write(body.subarray(0, end));
      await ends.promise;
    }
    response.end(body.subarray(Math.max(end, 0)));
  }
  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked;
    const sent = { ...headers, host: site.host, 'accept-encoding': 'identity' };
    const passedOn = request(new URL(url, site), { method, headers: sent });
    passedOn.on('response', (reply) => void answer(url, reply, response));
    passedOn.on('error', () => response.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${port}`, endPages: ends.resolve, sendScripts: scripts.resolve, close };
}
