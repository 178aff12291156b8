import { afterEach, expect, test } from 'vitest';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

let api: RunningApi;
afterEach(() => api.close());

const operations = async () => (await api.records.audit.newest(500)).map(({ operation }) => operation).reverse();

test('a session leaves a line for its log-in, its exports, its whole publishes and its log-out, all under one mark', async () => {
  api = await openTestApi();
  const owner = await api.owner();
  await owner.get('/api/newsletter/export');
  await owner.post('/api/publish');
  await owner.post('/api/admin/logout');
  expect(await operations()).toEqual(['log-in', 'export-subscribers', 'publish-everything', 'log-out']);
  const marks = new Set((await api.records.audit.newest(9)).map(({ session }) => session));
  expect([...marks]).toEqual([expect.stringMatching(/^[\w-]{8}$/)]);
});

test('refused calls leave a line: without a session, without the CSRF token, with a wrong password', async () => {
  api = await openTestApi();
  const visitor = api.visitor();
  visitor.cookies.set('session', 'made-up');
  await visitor.get('/api/audit');
  await visitor.signIn('wrong');
  const owner = await api.owner();
  await owner.send('POST', '/api/categories', { body: {}, headers: { 'x-csrf-token': 'another' } });
  const lines = (await api.records.audit.newest(9)).reverse();
  expect(lines.map(({ operation, session }) => [operation, session !== null])).toEqual([
    ['refused list-audit', false],
    ['refused log-in', false],
    ['log-in', true],
    ['refused create-category', true],
  ]);
});

test('refused calls of an hour leave a few lines and their number, and none of the owner goes missing', async () => {
  api = await openTestApi();
  const visitor = api.visitor();
  for (let call = 0; call < 40; call += 1) await visitor.post('/api/categories', {});
  for (let call = 0; call < 30; call += 1) await visitor.signIn('wrong');
  const owner = await api.owner();
  await owner.send('POST', '/api/categories', { body: {}, headers: { 'x-csrf-token': 'another' } });
  expect(await operations()).toHaveLength(20 + 20 + 2);
  api.wait(3_600_000);
  await visitor.post('/api/categories', {});
  await api.drain();
  expect((await operations()).slice(42)).toEqual([
    '20 further refused calls (not signed in)',
    'refused create-category',
    '10 further refused calls (log-in)',
  ]);
});
