import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Attempts } from '../../data/records/shared-state.ts';
import { createLimits } from './limits.ts';
import { responder } from '../routing/responder.ts';

async function statusesWith(attempts: Attempts, requests: number): Promise<number[]> {
  const { votes } = createLimits({ votes: { windowMs: 60_000, limit: 2 } }, attempts);
  const app = express();
  app.get('/', votes, (_request, response) => void response.send('counted'));
  app.use(responder());
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statuses: number[] = [];
  for (let at = 0; at < requests; at += 1) statuses.push((await fetch(address)).status);
  return statuses;
}

test('a limit holds on each machine by itself while the others cannot be asked', async () => {
  const failing = () => Promise.reject(new Error('The database server cannot be reached.'));
  expect(await statusesWith({ add: failing, takeBack: failing, forget: failing }, 4)).toEqual([200, 200, 429, 429]);
});
