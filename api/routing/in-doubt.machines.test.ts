import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { aProxy, type Proxy } from '../../data/cluster/testing/proxy.ts';
import { aCategory } from '../../data/queries/testing/builders.ts';
import { FEED, openFeedHost } from '../feeds/testing/feed-host.ts';
import { openModelServer } from '../testing/model-server.ts';
import { openTestApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';

const IN_DOUBT =
  'The first request with this Idempotency-Key was interrupted, and may have been carried out. Check whether it was; if not, use a new key.';
const SAVE = 'update document_head';

let proxy: Proxy;
beforeEach(async () => {
  proxy = await aProxy(await aDatabaseAddress());
});

/** Its saves are carried out, and their answers lost with the way to the database. */
const loseNextSave = (): void => {
  proxy.loseAnswerTo(SAVE);
  proxy.refuseAfterLoss();
};

test('a generator whose save is in doubt says so, and leaves its key taken', async () => {
  const model = await openModelServer();
  onTestFinished(() => model.close());
  const api = await openTestApi({
    categories: [aCategory('Travel')],
    apiSettings: { OPENAI_API_KEY: 'a-secret-key', OPENAI_BASE_URL: model.baseUrl },
    databaseAddress: proxy.url,
  });
  onTestFinished(() => api.close());
  const owner = await api.owner();
  const generate = () =>
    owner.send('POST', '/api/ai/generate-store', {
      body: { storeName: 'Acme', affiliateLink: 'https://go.example/acme' },
      headers: { accept: 'text/event-stream', 'idempotency-key': 'in-doubt' },
    });
  const drafted = {
    description: 'Something off.',
    code: null,
    conditions: null,
    discountType: 'percentage',
    discountValue: '10%',
  };
  const offers = Array.from({ length: 14 }, (_, at) => ({ ...drafted, title: `Offer ${at}` }));
  model.turns = [{ content: { description: 'A shop for shoes.', category: 'travel', offers } }];
  loseNextSave();
  expect((await generate()).text).toMatch(/event: failed\ndata: .*This may have been saved: /);
  proxy.accept();
  expect((await generate()).status).toBe(409);
});

test('an import that was applied is answered so, although its feed could not be noted', async () => {
  const host = await openFeedHost(undefined, proxy.url);
  let text = FEED;
  host.answer = (_request, response) => response.writeHead(200).end(text);
  await host.keep();
  await host.fetchNow();
  text = FEED.split('\n').slice(0, 4).join('\n');
  const { waiting } = await host.fetchNow();
  proxy.loseStatement('update feeds');
  const { status } = await host.owner.post(`/api/import/${waiting}/apply?shrink=1`);
  expect(status).toBe(200);
  expect(host.api.logged.map(({ msg }) => msg)).toContain('a feed could not be noted as confirmed');
});

const offer = (title: string) => ({ storeId: 'bolt', title, description: 'x', affiliateLink: 'https://go.example/x' });

/** The API whose database is behind the proxy, and what an owner does there. */
async function anOwner() {
  const api = await openTestApi({ ...aShop(), databaseAddress: proxy.url });
  onTestFinished(() => api.close());
  const owner = await api.owner();
  const post = (title: string) =>
    owner.send('POST', '/api/offers', { body: offer(title), headers: { 'idempotency-key': 'the-same-key' } });
  const titled = (title: string) =>
    api.database.read('stores/bolt')!.offers.filter((each) => each.title === title).length;
  return { api, post, titled };
}

test('a request that may have been saved says so, and is not carried out again', async () => {
  const { api, post, titled } = await anOwner();
  loseNextSave();
  const first = await post('in doubt');
  expect([first.status, first.body.message]).toEqual([503, expect.stringMatching(/^This may have been saved: /)]);
  proxy.accept();
  const again = await post('in doubt');
  expect([again.status, again.body.message]).toEqual([409, IN_DOUBT]);
  await api.database.replica?.follow();
  expect(titled('in doubt')).toBe(1);
});

test('a reply that cannot be kept is given, and the request is not carried out again', async () => {
  const { api, post, titled } = await anOwner();
  proxy.loseStatement('update replies');
  expect((await post('not kept')).status).toBe(201);
  const words = 'a reply could not be kept: repetitions of the request are refused';
  expect(api.logged.map(({ msg }) => msg)).toContain(words);
  const again = await post('not kept');
  expect([again.status, again.body.message, titled('not kept')]).toEqual([409, IN_DOUBT, 1]);
});
