import { expect, test } from 'vitest';
import { PRESENT } from '../../data/queries/testing/builders.ts';
import { sessionLife } from '../accounts/session-store.ts';
import { openTestApi } from '../testing/running-api.ts';
import { removeOldRecords } from './remove-old-records.ts';

const DAY = 86_400_000;
const IDLE_DAYS = sessionLife.remembered.idle / DAY;

test('addresses unconfirmed or in the audit trail, its lines, browsers and sessions are removed daily when too old', async () => {
  const api = await openTestApi({ settings: { auditDays: 60, auditAddressDays: 10 } });
  const { audit, devices, sessions, subscriptions } = api.records;
  const ago = (days: number) => new Date(PRESENT - days * DAY).toISOString();
  const line = { operation: 'update-offer', session: null, from: '192.0.2.1', requestId: '', changes: [] };
  for (const days of [5, 20, 70]) await audit.add({ at: ago(days), ...line });
  for (const [email, days, confirmedAt, isAsked] of [
    ['new@example.com', 29, null, true],
    ['old@example.com', 31, null, true],
    ['never-asked@example.com', 90, null, false],
    ['confirmed@example.com', 400, ago(399), true],
  ] as const) {
    await subscriptions.add({ email, subscribedAt: ago(days), confirmedAt, wording: 'Subscribe' });
    if (isAsked) await subscriptions.noteAsked(email, ago(days));
  }
  await subscriptions.noteAsked('old@example.com', ago(1));
  const used = (days: number) => ({ browser: '', createdAt: ago(days), lastUsedAt: ago(days) });
  for (const days of [399, 401]) await devices.add({ id: `${days}`, tokenHash: `${days}`, ...used(days) }, 9);
  const session = { csrfHash: '', earlierCsrfHashes: [], remembered: true, device: null, confirmedAt: ago(0) };
  for (const days of [IDLE_DAYS - 1, IDLE_DAYS + 1])
    await sessions.open({ tokenHash: `${days}`, ...session, ...used(days) }, { keep: 9 });
  await api.drain();
  await api.records.marks.set('retention', '');
  await removeOldRecords(api.records, api.database, new Date(PRESENT));
  expect((await subscriptions.page(9)).map(({ email }) => email)).toEqual([
    'new@example.com',
    'never-asked@example.com',
    'confirmed@example.com',
  ]);
  expect((await devices.list()).map(({ id }) => id)).toEqual(['399']);
  expect((await sessions.list()).map(({ tokenHash }) => tokenHash)).toEqual([`${IDLE_DAYS - 1}`]);
  const kept = (await audit.newest(9)).map(({ at, from }) => `${at} ${from}`);
  expect(kept).toEqual([`${ago(5)} 192.0.2.1`, `${ago(20)} `]);
  await subscriptions.add({ email: 'x@example.com', subscribedAt: ago(99), confirmedAt: null, wording: 'Subscribe' });
  await removeOldRecords(api.records, api.database, new Date(PRESENT));
  expect((await subscriptions.counts()).unconfirmed).toBe(3);
  await api.close();
});
