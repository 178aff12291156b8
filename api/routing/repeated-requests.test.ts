import { expect, test } from 'vitest';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { openTestApi, PASSWORD } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';
import { openForAllTests } from '../testing/each-test.ts';

const HOUR = 3_600_000;

const api = await openForAllTests(aShop());
const owner = await api.owner();

const offer = (title: string) => ({ storeId: 'bolt', title, description: 'x', affiliateLink: 'https://go.example/x' });
const post = (key: string, body: object, visitor = owner, path = '/api/offers') =>
  visitor.send('POST', path, { body, headers: { 'idempotency-key': key } });
const titled = (title: string) =>
  api.database.read('stores/bolt')!.offers.filter((each) => each.title === title).length;

test('a repeated POST with the same key answers the first reply and creates nothing', async () => {
  const first = await post('k1', offer('once'));
  const again = await post('k1', offer('once'));
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  for (const name of ['x-publish-id', 'x-change-id']) expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect(titled('once')).toBe(1);
});

test('a repeated PUT or DELETE answers the first reply too, in place of a conflict or of nothing there', async () => {
  const { id } = (await post('k0', offer('changed twice'))).body;
  const twice = async (method: string, body: object) => {
    const sent = { body, headers: { 'idempotency-key': method } };
    const answers = await Promise.all([1, 2].map(() => owner.send(method, `/api/offers/${id}`, sent)));
    return answers.map((answer) => [answer.status, answer.body.revision]);
  };
  expect(await twice('PUT', { title: 'changed', revision: 1 })).toEqual([1, 2].map(() => [200, 2]));
  expect(await twice('DELETE', {})).toEqual([1, 2].map(() => [200, undefined]));
});

test('the same key with another body is refused; with another path, session or key it is another request', async () => {
  await post('k3', offer('a'));
  const other = await post('k3', offer('b'));
  const message =
    'This Idempotency-Key was used for another request. Nothing was done; use a new key for a new request.';
  expect([other.status, other.body.message]).toEqual([422, message]);
  expect((await post('k3', { name: 'Pets', slug: 'pets' }, owner, '/api/categories')).status).toBe(201);
  expect((await post('k3', offer('b'), await api.owner())).status).toBe(201);
  expect((await post('k3-2', offer('b'))).status).toBe(201);
  expect((await post('two words', offer('x'))).status, 'no key').toBe(400);
});

test('a reply outlasts a restart', async () => {
  const folder = aFolder();
  const before = await openTestApi({ ...aShop(), folder });
  const visitor = await before.owner();
  const first = await post('k7', offer('kept'), visitor);
  await before.close();
  const after = await openTestApi({ folder });
  const again = await post('k7', offer('kept'), visitor.at(after.address));
  await after.close();
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers.get('x-publish-id')).toBe(first.headers.get('x-publish-id'));
});

test('a request that was refused may be repeated', async () => {
  expect((await post('k4', { ...offer('later'), storeId: 'later' })).status).toBe(400);
  await owner.post('/api/stores', { name: 'Later', slug: 'later', category: 'Travel' });
  expect((await post('k4', { ...offer('later'), storeId: 'later' })).status).toBe(201);
});

test('after a day the key is forgotten, and not before', async () => {
  const remembered = api.visitor();
  await remembered.signIn(PASSWORD, true);
  const repeat = async () => (await post('k5', offer('daily'), remembered)).status;
  expect(await repeat()).toBe(201);
  api.wait(24 * HOUR);
  expect([await repeat(), titled('daily')]).toEqual([201, 1]);
  api.wait(HOUR);
  expect([await repeat(), titled('daily')]).toEqual([201, 2]);
});
