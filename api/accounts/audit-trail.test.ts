import { afterEach, expect, test } from 'vitest';
import { PASSWORD_COUNTS_MS } from '../routing/recent-password.ts';
import { changesOf } from './audit-trail.ts';
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
    '10 further refused calls (wrong password)',
    'refused create-category (not signed in)',
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

test('a change of many documents names each of them, and leaves a line that can be read', () => {
  const versionOf = (edition: string) => ({
    offers: Array.from({ length: 60 }, (_, at) => ({ id: `o${at}`, edition })),
  });
  const change = (documents: number) =>
    changesOf(
      Array.from({ length: documents }, (_, at) => ({
        key: `stores/s${at}`,
        before: versionOf('old'),
        after: versionOf('new'),
      })),
    );
  expect(change(1)).toHaveLength(40);
  expect(change(1)[0]).toEqual({ document: 'stores/s0', path: 'offers.o0.edition', from: 'old', to: 'new' });
  expect(change(500)).toHaveLength(10_000);
  const many = change(12_000);
  expect([many.length, new Set(many.map(({ document }) => document)).size]).toEqual([12_000, 12_000]);
});
