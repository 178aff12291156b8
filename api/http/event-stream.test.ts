import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { createEventStreams } from './event-stream.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** What a listener receives until the stream ends, while `isOpen` answers for its session. */
async function followed(isOpen: (session: string) => Promise<boolean>): Promise<string> {
  const streams = createEventStreams(isOpen, 10);
  server = createServer(
    express().get('/', (_request, response) => streams.open(response, 'abcd1234').send('hello', {})),
  );
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return (await fetch(`http://127.0.0.1:${port}/`)).text();
}

it('ends with its session, also when that ends by itself, and gives signs of life until then', async () => {
  const asked: string[] = [];
  const received = await followed(async (session) => asked.push(session) < 3);
  expect(asked).toEqual(['abcd1234', 'abcd1234', 'abcd1234']);
  expect(received).toBe('event: hello\ndata: {}\n\n:\n\n:\n\n');
});
