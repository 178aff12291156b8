import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { request, requestPage } from './request.ts';

it('requests send JSON and read JSON, say whether there is a further page, and fail with the words of the reply', async () => {
  const server = createServer((incoming, reply) => {
    if (incoming.url === '/empty') reply.writeHead(404).end();
    else if (incoming.url === '/worded') reply.writeHead(409).end('{"message":"Another request was first."}');
    else if (incoming.url === '/first') reply.writeHead(200, { Link: '</first?page=2>; rel="next"' }).end('[1]');
    else {
      const { method, headers } = incoming;
      incoming.on('data', (sent) => reply.end(JSON.stringify([method, headers['content-type'], String(sent)])));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const echoed = await request('POST', `${origin}/echo`, { email: 'a@b.example' });
  expect(echoed).toEqual(['POST', 'application/json', '{"email":"a@b.example"}']);
  expect(await requestPage('GET', `${origin}/first`)).toEqual({ body: [1], more: true });
  await expect(request('GET', `${origin}/worded`)).rejects.toThrow('409: {"message":"Another request was first."}');
  await expect(request('GET', `${origin}/empty`)).rejects.toThrow('404: Not Found');
});
