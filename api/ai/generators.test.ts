import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aCategory, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { openModelServer, type ModelTurn } from '../testing/model-server.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForEachTest } from '../testing/each-test.ts';

const KEY = 'a-secret-key';
const conditions = { minimumSpend: '45', newCustomers: false, students: true, appOnly: false, excludes: '' };
const modelOffer = (number: number) => ({
  title: `Offer ${number}`,
  description: 'Something off.',
  code: number % 3 === 2 ? `CODE${number}` : null,
  discountType: 'percentage',
  discountValue: '10%',
  conditions: number % 2 === 0 ? null : conditions,
});
const modelOffers = Array.from({ length: 14 }, (_, at) => modelOffer(at));
const storeAnswer = { description: 'A shop for shoes.', category: 'travel', offers: modelOffers };
const postAnswer = {
  title: 'How to save at Acme',
  excerpt: 'Save.',
  content: '<h2>Save</h2><script>steal()</script><p onclick="x">Now</p>',
  seoDescription: 'Save.',
  keywords: ['save', 'acme'],
};

const model = await openModelServer();
afterAll(() => model.close());
beforeEach(() => void (model.asked.length = 0));
const apiSettings = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: model.baseUrl };
const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [aStore({ offers: [anOffer({ title: 'Sale' }), anOffer({ id: 'o2', active: false, sortOrder: 1 })] })],
  apiSettings,
});

const wish = { storeName: 'Acme', affiliateLink: 'https://go.example/acme' };
const about = { topic: 'Saving', category: 'store-guide' };
const STORE = '/api/ai/generate-store';
const generateStore = (body: object = wish) => owner.post(STORE, body);
const generatePost = (body: object = about) => owner.post('/api/ai/generate-blog', body);

/** Events of the stream of a generated store as `[name, data]`. */
async function events() {
  const { headers, text } = await owner.send('POST', STORE, { body: wish, headers: { accept: 'text/event-stream' } });
  expect(headers.get('content-type')).toContain('text/event-stream');
  return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, name, data]) => [name, JSON.parse(data!)]);
}

test('the store generator asks for structured output, and saves a store with at most 12 offers, codes first', async () => {
  model.turns = [{ content: storeAnswer }];
  const { status, body } = await generateStore();
  const [{ path, authorization, body: asked }] = model.asked as [(typeof model.asked)[number]];
  expect([path, authorization, asked.model]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`, 'small']);
  const schema = { required: ['description', 'category', 'offers'] };
  const format = { type: 'json_schema', json_schema: { name: 'store_draft', strict: true, schema } };
  expect(asked.response_format).toMatchObject(format);
  const { affiliateLink } = wish;
  const store = { name: 'Acme', slug: 'acme-2', category: 'Travel', affiliateLink };
  expect([status, body]).toMatchObject([201, { store, offersCount: 12 }]);
  const readOffers = () => api.database.read(`stores/${body.store.id}`)!.offers;
  const offers = readOffers();
  expect(offers.map(({ code }) => code !== undefined)).toEqual([true, true, true, true, ...Array(8).fill(false)]);
  expect(offers.find(({ title }) => title === 'Offer 1')!.conditions).toEqual({ minimumSpend: '$45', students: true });
  expect(offers.find(({ title }) => title === 'Offer 2')).not.toHaveProperty('conditions');
  for (const offer of offers) expect(offer).toMatchObject({ active: false, affiliateLink });
  expect((await api.visitor().get('/api/stores/acme-2')).body.offers).toEqual([]);
  // they are drafts until each is switched on
  const [first, second] = offers.map(({ id }) => `/api/offers/${id}`);
  await owner.put(first!, { title: 'Checked' });
  await owner.put(second!, { active: true });
  expect(readOffers().map(({ draft }) => draft)).toEqual([true, undefined, ...Array(10).fill(true)]);
  await owner.put(second!, { active: false });
  expect([readOffers()[1]!.active, readOffers()[1]!.draft]).toEqual([false, undefined]);
});

test('generators refuse what is wrong before they ask the model', async () => {
  for (const wrong of [
    {},
    { storeName: 'Acme' },
    { storeName: ' ', affiliateLink: 'https://go.example' },
    { storeName: 'Acme', affiliateLink: 'javascript:alert(1)' },
  ])
    expect((await generateStore(wrong)).status).toBe(400);
  const { status, body } = await generatePost({ ...about, storeName: 'nowhere' });
  expect([status, body.errors[0].path]).toEqual([400, 'storeName']);
  expect(model.asked).toEqual([]);
});

test('the store generator gives up after two answers of no use, and saves nothing', async () => {
  model.turns = [{ content: { ...storeAnswer, offers: [] } }];
  const { status, body } = await generateStore();
  const message = 'The model gave two answers that could not be used. Please try again.';
  expect([status, body.message]).toEqual([502, message]);
  expect([model.asked.length, api.database.ids('stores')]).toEqual([2, ['acme']]);
});

test('ten offers are ten with a title; fewer are asked for again', async () => {
  const untitled = modelOffers.map((offer, at) => (at < 5 ? { ...offer, title: ' ' } : offer));
  model.turns = [untitled, modelOffers.slice(0, 10)].map((offers) => ({ content: { ...storeAnswer, offers } }));
  expect((await generateStore()).body.offersCount).toBe(10);
  expect(model.asked).toHaveLength(2);
});

const json = { 'content-type': 'application/json' };
test.each([
  ['begins', () => undefined],
  ['ends', (response: ServerResponse) => void response.writeHead(200, json).write('{"id":"c1",')],
] as const)('no generator waits for ever for an answer that never %s', async (_what, turn) => {
  const impatient = { ...apiSettings, modelTimeoutMs: 200 };
  const hasty = await openTestApi({ categories: [aCategory('Travel')], apiSettings: impatient });
  onTestFinished(() => hasty.close());
  model.turns = [turn];
  const { status, body } = await (await hasty.owner()).post(STORE, wish);
  expect([status, body.message]).toEqual([502, 'The model took too long to answer. Please try again.']);
});

const CHECK = 'ask the person who runs your server to check its settings.';
test.each<[ModelTurn, string]>([
  [{ refusal: 'I would rather not.' }, 'The model refused: I would rather not.'],
  [{ status: 401, error: { message: `wrong key ${KEY}` } }, `The AI server rejected the key. Please ${CHECK}`],
  [{ status: 429, error: { message: 'slow' } }, 'The AI server is limiting requests. Please try again in a minute.'],
  [{ status: 500, error: { message: 'internal' } }, 'The AI server failed (500). Please try again later.'],
  [(response) => response.destroy(), `The AI server cannot be reached. Try again later, or ${CHECK}`],
  [(response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), ''],
  [(response) => response.writeHead(200, json).end('{}'), ''],
])('generators say in words what went wrong: %j', async (turn, message) => {
  model.turns = [turn];
  const { status, body, text } = await generateStore();
  expect([status, body.message]).toEqual([502, expect.stringContaining(message)]);
  expect(JSON.stringify(api.logged) + text).not.toContain(KEY);
});

test('a generated store is a stream of stages for a caller that accepts one, which ends with what went wrong', async () => {
  model.turns = [{ content: storeAnswer }];
  const stages = ['asking', 'checking', 'saving', 'publishing'].map((stage) => ['stage', { stage }]);
  const done = ['done', { store: { name: 'Acme' }, offersCount: 12 }];
  expect(await events()).toMatchObject([...stages, done]);
  model.turns = [{ refusal: 'No.' }];
  const failure = { message: 'The model refused: No.', requestId: expect.any(String) };
  expect((await events()).at(-1)).toMatchObject(['failed', failure]);
});

test('an owner who disconnects cancels it, and nothing is saved', async () => {
  const [reached, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  model.turns = [
    (response) => {
      response.once('close', ended.resolve);
      reached.resolve();
    },
  ];
  const going = new AbortController();
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...json, 'x-csrf-token': owner.csrfToken!, cookie };
  const sent = { method: 'POST', signal: going.signal, body: JSON.stringify(wish), headers };
  const call = fetch(api.address + STORE, sent).catch(() => 'gone');
  await reached.promise;
  going.abort();
  expect(await call).toBe('gone');
  await ended.promise;
  expect(api.database.ids('stores')).toEqual(['acme']);
});

test('the blog generator saves a draft with clean HTML that says where it comes from', async () => {
  model.turns = [{ content: postAnswer }];
  const { status, body } = await generatePost({ ...about, storeName: 'acme', targetKeywords: ['cheap'] });
  expect(status).toBe(201);
  expect(body.blog).toMatchObject({
    title: 'How to save at Acme',
    slug: 'how-to-save-at-acme',
    status: 'draft',
    generated: true,
    category: 'store-guide',
    keywords: ['cheap'],
    content: '<h2>Save</h2><p>Now</p>',
    targetStore: { slug: 'acme' },
    affiliateLinks: [{ text: 'Sale', url: 'https://go.example/acme' }],
  });
  expect((await api.visitor().get('/api/blogs')).body).toEqual([]);
});

test.each([{ title: '  ' }, { content: '<script>steal()</script><p> </p>' }, { content: 'a'.repeat(200_001) }])(
  'an answer such as %.60j is asked for again, and then refused',
  async (wrong) => {
    model.turns = [{ content: { ...postAnswer, ...wrong } }];
    expect([(await generatePost()).status, model.asked.length, api.database.ids('blogs')]).toEqual([502, 2, []]);
  },
);

test('the blog generator writes about an Amazon product, and answers with the title', async () => {
  const title = 'Is the kettle any good?';
  model.turns = [{ content: { ...postAnswer, title } }];
  const product = { productName: 'Kettle', productDescription: 'Boils.', keywords: 'tea, kettle,' };
  const { body } = await owner.post('/api/ai/generate-amazon-blog', { ...product, category: 'amazon-deals' });
  const blog = { category: 'amazon-deals', status: 'draft', keywords: ['tea', 'kettle'] };
  expect(body).toMatchObject({ title, blog });
});

test('without a key every generator says what to set', async () => {
  const without = await openTestApi({ categories: [aCategory('Travel')] });
  onTestFinished(() => without.close());
  const visitor = await without.owner();
  for (const [path, body] of [
    ['generate-store', wish],
    ['generate-blog', { topic: 'x', category: 'comparisons' }],
    ['generate-amazon-blog', { productName: 'x' }],
  ] as const) {
    const answer = await visitor.post(`/api/ai/${path}`, body);
    const words = /^AI is not configured\. Ask the person who runs your server/;
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringMatching(words)]);
    const streamed = { body, headers: { accept: 'text/event-stream' } };
    expect((await visitor.send('POST', `/api/ai/${path}`, streamed)).status).toBe(503);
  }
});
