import { once } from 'node:events';
import { expect, it } from 'vitest';
import { describeFailure, exitCodeOf } from '../console/failure.ts';
import { openPort } from './open-port.ts';

const PROXY_KEEPS_MS = 60_000;
const MINUTE_MS = 60_000;

it('keeps idle connections longer than a proxy does, and waits for no request without end', async () => {
  const { server, address } = await openPort({ PORT: 0, HOST: '127.0.0.1' });
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('keep-alive')]).toEqual([503, 'timeout=90']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(server.keepAliveTimeout).toBeGreaterThan(PROXY_KEEPS_MS);
  expect(server.headersTimeout).toBeLessThan(MINUTE_MS);
  expect(server.requestTimeout).toBeLessThanOrEqual(60 * MINUTE_MS);
  server.close().closeAllConnections();
  await once(server, 'close');
});

it('an address of another machine is a wrong setting', async () => {
  const refused = await openPort({ PORT: 0, HOST: '192.0.2.1' }).catch((error: unknown) => error);
  expect(exitCodeOf(refused)).toBe(78);
  expect(describeFailure(refused)).toContain(
    'HOST=192.0.2.1: expected an address of this machine, or no value: then all are listened on',
  );
});
