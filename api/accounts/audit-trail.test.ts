import { afterEach, expect, test } from 'vitest';
import { PASSWORD_COUNTS_MS } from '../routing/recent-password.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

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
    ['refused list-audit (not signed in)', false],
    ['refused log-in (wrong password)', false],
    ['log-in', true],
    ['refused create-category (no CSRF token)', true],
  ]);
});

test('a flood of one caller hides no refused call of another, nor one of another kind', async () => {
  api = await openTestApi();
  const [visitor, one, other] = [api.visitor(), await api.owner(), await api.owner()];
  const withoutToken = (who: Visitor) => who.get('/api/audit', { 'x-csrf-token': 'none' });
  for (let call = 0; call < 25; call += 1) {
    await visitor.get('/api/audit');
    await withoutToken(one);
  }
  await visitor.signIn('wrong');
  await visitor.send('POST', '/api/rebuild', { body: '{}', headers: { 'x-signature-256': 'wrong' } });
  await visitor.send('POST', '/api/newsletter/subscribe', {
    body: { email: 'a@b.example' },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  await withoutToken(other);
  await one.post('/api/admin/reauthenticate', { password: 'wrong' });
  api.wait(PASSWORD_COUNTS_MS);
  await one.get('/api/newsletter/export');
  await one.post('/api/tracking-codes', { domain: 'topcoupons.example', trackingCode: '<p>' });
  expect((await operations()).slice(-7)).toEqual([
    'refused log-in (wrong password)',
    'refused request-rebuild (wrong signature)',
    'refused subscribe-newsletter (another site)',
    'refused list-audit (no CSRF token)',
    'refused reauthenticate (wrong password)',
    'refused export-subscribers (password needed again)',
    'refused create-tracking-code (password needed again)',
  ]);
});
