import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, requestPage } from './request.ts';

const answers: RequestListener = (incoming, reply) => {
  if (incoming.url === '/empty') reply.writeHead(404).end();
  else if (incoming.url === '/worded') reply.writeHead(409).end('{"message":"Another request was first."}');
  else if (incoming.url === '/first') reply.writeHead(200, { Link: '</first?page=2>; rel="next"' }).end('[1]');
  else
    incoming.on('data', (sent) =>
      reply
        .writeHead(200)
        .end(JSON.stringify({ method: incoming.method, type: incoming.headers['content-type'], sent: String(sent) })),
    );
};
const server = createServer(answers);
let origin = '';

describe('requests', () => {
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('send JSON and read JSON', async () => {
    expect(await request('POST', `${origin}/echo`, { email: 'a@b.example' })).toEqual({
      method: 'POST',
      type: 'application/json',
      sent: '{"email":"a@b.example"}',
    });
  });

  it('fail with the status code and the words of the reply', async () => {
    await expect(request('GET', `${origin}/worded`)).rejects.toThrow('409: {"message":"Another request was first."}');
  });

  it('fail with the status text when the reply has no words', async () => {
    await expect(request('GET', `${origin}/empty`)).rejects.toThrow('404: Not Found');
  });

  it('say whether there is a further page', async () => {
    expect(await requestPage('GET', `${origin}/first`)).toEqual({ body: [1], more: true });
  });
});
