import { once } from 'node:events';
import { createServer, request as send, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endWhenSlow, expectUpload } from './slow-requests.ts';

const PATIENCE = { whole: 100, next: 60_000 };
let server: Server;
let arrived: Promise<IncomingMessage[]>;
beforeEach(async () => {
  server = createServer(async (request, response) => {
    endWhenSlow(request, response, PATIENCE);
    if (request.url === '/upload') expectUpload(request);
    const body = await text(request).catch(() => null);
    if (body !== null && !response.headersSent) response.end(`${body.length}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  arrived = once(server, 'request') as Promise<IncomingMessage[]>;
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

/** A request that has sent the first half of its body. */
function half(path: string): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const request = send({ port, path, method: 'POST', headers: { 'content-length': '8' } });
  request.on('error', () => undefined);
  request.write('half');
  return request;
}
const answerTo = async (request: ClientRequest) => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return [response.statusCode, await text(response)];
};

test('a request whose body does not arrive is ended with a message', async () => {
  expect(await answerTo(half('/'))).toEqual([408, expect.stringContaining('took too long to arrive')]);
});

test('an upload goes on for as long as it keeps coming', async () => {
  const upload = half('/upload');
  const answer = answerTo(upload);
  await arrived;
  // another one that began later has been ended meanwhile
  expect((await answerTo(half('/')))[0]).toBe(408);
  upload.end('half');
  expect(await answer).toEqual([200, '8']);
});
