import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDeliveries } from './deliveries.ts';
import { emptyNotice, type Notice } from './notice.ts';
import { openOutbox } from './outbox.ts';
import { hookTarget } from './targets-of.ts';
import { receiver, type Receiver } from './testing/receiver.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const PATIENCE_MS = 100;

const freshFile = (): string => join(freshFolder(), 'outbox.sqlite');
const hookAt = ({ address }: Receiver) => hookTarget(address, undefined);

/** What a process has open that publishes. */
function open(file: string, ...receivers: Receiver[]) {
  const targets = receivers.map(hookAt);
  const names = targets.map(({ name }) => name);
  const outbox = openOutbox(file, names);
  const reports: string[] = [];
  const report = (sentence: string) => void reports.push(sentence);
  const times = { patienceMs: PATIENCE_MS, firstPauseMs: 1, now: () => 0 };
  const deliveries = createDeliveries({ outbox, targets, report, ...times });
  const publish = (id: string, changed: string[], deleted: string[] = []) => {
    outbox.add({ ...emptyNotice, id, changed, deleted });
    deliveries.start();
  };
  const end = async () => {
    await deliveries.close();
    outbox.close();
    return reports;
  };
  return { deliveries, publish, end, waiting: () => names.map((name) => outbox.waiting(name)) };
}

const noticesOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Notice);
const idsOf = (hook: Receiver) => noticesOf(hook).map(({ id }) => id);

it('delivers in order, each again until it is received, and reports a failure once', async () => {
  let isUp = false;
  const hook = await receiver(() => ({ status: isUp ? 204 : 503 }));
  const site = open(freshFile(), hook);
  site.publish('p1', ['/']);
  await expect.poll(() => hook.received.length).toBeGreaterThan(0);
  for (const id of ['p2', 'p3']) site.publish(id, [`/${id}`]);
  await expect.poll(() => hook.received.length).toBeGreaterThan(2);
  isUp = true;
  await expect.poll(site.waiting).toEqual([0]);
  expect([...new Set(idsOf(hook))]).toEqual(['p1', 'p3']);
  expect(noticesOf(hook).at(-1)).toMatchObject({ changed: expect.arrayContaining(['/p2', '/p3']) });
  expect(await site.end()).toEqual([
    `PUBLISH_HOOK ${hook.address} refused with status 503. It is tried again. The CDN may still hold the old pages until then.`,
    `PUBLISH_HOOK ${hook.address} receives again.`,
  ]);
});

it('keeps what a slow receiver did not receive; a later process names it every path as what became of it, once', async () => {
  let isUp = false;
  const hook = await receiver(() => (isUp ? { status: 204 } : null));
  const file = freshFile();
  const site = open(file, hook);
  site.publish('p0', ['/', '/about/0']);
  await expect.poll(() => hook.received.length).toBe(1);
  for (let at = 1; at < 300; at += 1) site.publish(`p${at}`, ['/', `/about/${at}`]);
  site.publish('p300', ['/about/299'], ['/about/298']);
  expect(site.waiting()).toEqual([301]);
  expect(await site.end()).toEqual([
    expect.stringMatching(
      /^PUBLISH_HOOK http\S+ has not received the last 301 notices\. They are kept, and delivered by the next npm start/,
    ),
  ]);
  isUp = true;
  hook.received.length = 0;
  const next = open(file, hook);
  next.publish('p301', ['/']);
  await expect.poll(() => idsOf(hook)).toEqual(['p301']);
  const [{ changed, deleted } = emptyNotice] = noticesOf(hook);
  expect(new Set([...changed, ...deleted]).size).toBe(301);
  expect([changed.length, deleted]).toEqual([300, ['/about/298']]);
  expect(await next.end()).toEqual([]);
  const third = open(file, hook);
  third.deliveries.start();
  await third.end();
  expect(hook.received).toHaveLength(1);
});

it('delivers to each target at its own pace, and says "all" to one that knows nothing of earlier notices', async () => {
  const [hook, other] = [await receiver(() => ({ status: 204 })), await receiver(() => ({ status: 500 }))];
  const file = freshFile();
  const site = open(file, hook, other);
  for (const id of ['p1', 'p2']) {
    site.publish(id, ['/']);
    await expect.poll(() => noticesOf(hook).at(-1)).toMatchObject({ id, all: id === 'p1' });
    await expect.poll(() => other.received.length).toBeGreaterThan(0);
  }
  await expect
    .poll(() => site.deliveries.states())
    .toEqual([
      { target: 'hook', waiting: 0, failingSince: null },
      { target: 'hook', waiting: 2, failingSince: '1970-01-01T00:00:00.000Z' },
    ]);
  await site.end();
  const cache = await receiver(() => ({ status: 204 }));
  const later = open(file, hook, cache);
  later.deliveries.start();
  await expect.poll(() => noticesOf(cache)).toEqual([{ ...emptyNotice, all: true }]);
  await later.end();
  expect(hook.received).toHaveLength(2);
});
