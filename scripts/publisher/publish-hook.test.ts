import { createServer } from 'node:http';
import pino from 'pino';
import { expect, it } from 'vitest';
import type { Publisher, PublishEvent } from '../../api/publisher.ts';
import { followWithHook } from './publish-hook.ts';

/** Speaks like a publisher that finishes these publishes. */
function speaker(): { publisher: Publisher; say(event: PublishEvent): void } {
  const listeners = new Set<(event: PublishEvent) => void>();
  const never = () => {
    throw new Error('nobody asks for this here');
  };
  const publisher: Publisher = { changed: never, rebuild: never, status: never, subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)) };
  return { publisher, say: (event) => listeners.forEach((listener) => listener(event)) };
}

function finished(id: string, changed: string[], deletedPaths: string[]): PublishEvent {
  const summary = { pages: 9, rendered: 2, written: 2, deleted: 1, unchanged: 0, failed: 0, ms: 3, changed, nextChangeAt: null };
  return { type: 'finished', id, at: '2026-11-21T12:00:00.000Z', summary, because: [], deletedPaths, failed: [] };
}

it('the hook receives changed pages, deleted pages and outdated replies of each publish, in order', async () => {
  const received: unknown[] = [];
  let arrived: () => void = () => {};
  const both = new Promise<void>((resolve) => (arrived = resolve));
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    response.writeHead(received.length === 1 ? 500 : 204).end(); // a refusal does not hold up the next one
    if (received.length === 2) arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { publisher, say } = speaker();
  followWithHook(publisher, `http://127.0.0.1:${(server.address() as { port: number }).port}/purge`, pino({ level: 'silent' }), () => []);
  say({ type: 'started', id: 'p1', at: '2026-11-21T12:00:00.000Z', documents: ['stores/acme'] });
  say(finished('p1', ['/store/acme', '/store/old'], ['/store/old']));
  say({ type: 'started', id: 'p2', at: '2026-11-21T12:00:00.000Z', documents: [] });
  say(finished('p2', [], []));
  say({ type: 'started', id: 'p3', at: '2026-11-21T12:00:00.000Z', documents: ['settings'] });
  say(finished('p3', ['/'], []));
  await both;
  await new Promise((resolve) => server.close(resolve));
  expect(received).toEqual([
    { id: 'p1', changed: ['/store/acme'], deleted: ['/store/old'], replies: expect.arrayContaining(['/api/stores/acme', '/api/stores']) },
    { id: 'p3', changed: ['/'], deleted: [], replies: ['/api/config'] },
  ]);
});
