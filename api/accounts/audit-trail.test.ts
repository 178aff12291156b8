import { expect, test } from 'vitest';
import { PASSWORD_COUNTS_MS } from '../callers/caller.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest();

const lines = async () => (await api.records.audit.newest(500)).reverse();
const operations = async () => (await lines()).map(({ operation }) => operation);

test('a session leaves a line for its log-in, its exports, its whole publishes and its log-out, all under one mark', async () => {
  await owner.get('/api/newsletter/export');
  await owner.post('/api/publish');
  await owner.post('/api/admin/logout');
  expect(await operations()).toEqual(['log-in', 'export-subscribers', 'publish-everything', 'log-out']);
  const marks = new Set((await lines()).map(({ session }) => session));
  expect([...marks]).toEqual([expect.stringMatching(/^[\w-]{8}$/)]);
});

test('refused calls leave a line, and a flood of one caller hides none of another, nor one of another kind', async () => {
  const [visitor, other] = [api.visitor(), await api.owner()];
  visitor.cookies.set('session', 'made-up');
  const withoutToken = (who = owner) => who.get('/api/audit', { 'x-csrf-token': 'none' });
  await visitor.get('/api/audit');
  await withoutToken();
  expect((await lines()).slice(2).map(({ operation, session }) => [operation, session !== null])).toEqual([
    ['refused list-audit (not signed in)', false],
    ['refused list-audit (no CSRF token)', true],
  ]);
  for (let call = 0; call < 25; call += 1) {
    await visitor.get('/api/audit');
    await withoutToken();
  }
  await visitor.signIn('wrong');
  await visitor.send('POST', '/api/rebuild', { body: '{}', headers: { 'x-signature-256': 'wrong' } });
  const elsewhere = { body: { email: 'a@b.example' }, headers: { 'sec-fetch-site': 'cross-site' } };
  await visitor.send('POST', '/api/newsletter/subscribe', elsewhere);
  await withoutToken(other);
  await owner.post('/api/admin/reauthenticate', { password: 'wrong' });
  api.wait(PASSWORD_COUNTS_MS);
  await owner.get('/api/newsletter/export');
  await owner.post('/api/tracking-codes', { domain: 'topcoupons.example', trackingCode: '<p>' });
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
