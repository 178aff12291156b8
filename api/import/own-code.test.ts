import { expect, test } from 'vitest';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi } from '../testing/running-api.ts';

test('a code that the owner types over that of a feed is the owner’s, and no feed withdraws it', async () => {
  const api = await openTestApi({ stores: [aStore()] });
  const owner = await api.owner();
  const send = (rows: string, query = '') =>
    owner.upload(`/api/import${query}`, `Id,Store,Title,Code\n${rows}`, { kind: 'coupons', feed: 'mails' });
  await send('1,Acme,A fifth off,THEIRS\n2,Acme,A tenth off,TENTH');
  const [first, second] = api.database.read('stores/acme')!.coupons as unknown as { id: string }[];
  const { body } = await owner.put(`/api/coupons/${first!.id}`, { code: 'MINE' });
  expect(body).toMatchObject({
    code: 'MINE',
    source: { reference: 'mails/1' },
    codeSource: { kind: 'owner', seenAt: '2026-11-21T12:00:00.000Z' },
  });
  // neither the feed nor another edit changes whose it is
  await send('1,Acme,Better,THEIRS\n2,Acme,A tenth off,TENTH');
  expect((await owner.put(`/api/coupons/${first!.id}`, { verified: true })).body.codeSource).toEqual(body.codeSource);
  await send('3,Acme,New,NEW', '?shrink=1');
  const { coupons } = (await api.visitor().get('/api/stores/acme')).body;
  expect(coupons.map(({ code }: { code: string }) => code).sort()).toEqual(['MINE', 'NEW']);
  expect((await owner.get('/api/today')).body.held.items).toMatchObject([{ id: second!.id }]);
  await api.close();
});
