import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aCategory, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { openModelServer } from '../testing/model-server.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForEachTest } from '../testing/each-test.ts';

const KEY = 'a-secret-key';
const modelOffer = (number: number, code: string | null = null) => ({
  title: `Offer ${number}`,
  description: 'Something off.',
  code,
  discountType: 'percentage',
  discountValue: '10%',
  conditions:
    number % 2 === 0 ? null : { minimumSpend: '45', newCustomers: false, students: true, appOnly: false, excludes: '' },
});
const storeAnswer = {
  description: 'A shop for shoes.',
  category: 'travel',
  offers: Array.from({ length: 14 }, (_, at) => modelOffer(at, at % 3 === 2 ? `CODE${at}` : null)),
};
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
const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [
    aStore({
      name: 'Acme',
      offers: [anOffer({ id: 'acme-o1', title: 'Sale' }), anOffer({ id: 'acme-o2', active: false, sortOrder: 1 })],
    }),
  ],
  apiSettings: { openai: { apiKey: KEY, baseUrl: model.baseUrl, model: 'small' } },
});

const wish = { storeName: 'Acme', affiliateLink: 'https://go.example/acme' };

/** Events of a stream as `[name, data]`. */
const eventsOf = (text: string) =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, name, data]) => [name, JSON.parse(data!)] as const);

describe('the store generator', () => {
  test('saves at most 12 offers, codes first, all switched off, under a slug of its own', async () => {
    model.turns = [{ content: storeAnswer }];
    const { status, body } = await owner.post('/api/ai/generate-store', wish);
    expect(status).toBe(201);
    const { affiliateLink } = wish;
    const store = { name: 'Acme', slug: 'acme-2', category: 'Travel', affiliateLink };
    expect(body).toMatchObject({ store, offersCount: 12 });
    const { offers } = api.database.read(`stores/${body.store.id}`)!;
    expect(offers.map(({ code }) => code !== undefined)).toEqual([true, true, true, true, ...Array(8).fill(false)]);
    expect(offers.find(({ title }) => title === 'Offer 1')).toMatchObject({
      conditions: { minimumSpend: '$45', students: true },
    });
    expect(offers.find(({ title }) => title === 'Offer 2')).not.toHaveProperty('conditions');
    expect(offers.every(({ active, affiliateLink }) => !active && affiliateLink === wish.affiliateLink)).toBe(true);
    expect((await api.visitor().get('/api/stores/acme-2')).body.offers).toEqual([]);
  });

  test('marks its offers as drafts, until each is switched on', async () => {
    model.turns = [{ content: storeAnswer }];
    const { id } = (await owner.post('/api/ai/generate-store', wish)).body.store;
    const offers = () => api.database.read(`stores/${id}`)!.offers;
    const [first, second] = offers();
    await owner.put(`/api/offers/${first!.id}`, { title: 'Checked' });
    await owner.put(`/api/offers/${second!.id}`, { active: true });
    expect(offers().map(({ draft }) => draft)).toEqual([true, undefined, ...Array(10).fill(true)]);
    await owner.put(`/api/offers/${second!.id}`, { active: false });
    expect([offers()[1]!.active, offers()[1]!.draft]).toEqual([false, undefined]);
  });

  test('asks for structured output from the configured model, and sends it nothing of the site but categories', async () => {
    model.turns = [{ content: storeAnswer }];
    await owner.post('/api/ai/generate-store', wish);
    const [{ path, authorization, body }] = model.asked as [(typeof model.asked)[number]];
    expect([path, authorization, body.model]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`, 'small']);
    expect(body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'store_draft', strict: true },
    });
    expect(body.response_format.json_schema.schema.required).toEqual(['description', 'category', 'offers']);
  });

  test.each([
    {},
    { storeName: 'Acme' },
    { storeName: ' ', affiliateLink: 'https://go.example' },
    { storeName: 'Acme', affiliateLink: 'javascript:alert(1)' },
  ])('refuses %j before asking the model', async (body) => {
    expect((await owner.post('/api/ai/generate-store', body)).status).toBe(400);
    expect(model.asked).toEqual([]);
  });

  test('gives up after two such answers, and saves nothing', async () => {
    model.turns = [{ content: { ...storeAnswer, offers: [] } }];
    const answer = await owner.post('/api/ai/generate-store', wish);
    expect([answer.status, answer.body.message]).toEqual([
      502,
      'The model gave two answers that could not be used. Please try again.',
    ]);
    expect(model.asked).toHaveLength(2);
    expect(api.database.ids('stores')).toEqual(['acme']);
  });

  test('ten offers are ten with a title; fewer are asked for again', async () => {
    const untitled = {
      ...storeAnswer,
      offers: storeAnswer.offers.map((offer, at) => (at < 5 ? { ...offer, title: ' ' } : offer)),
    };
    model.turns = [{ content: untitled }, { content: { ...storeAnswer, offers: storeAnswer.offers.slice(0, 10) } }];
    expect((await owner.post('/api/ai/generate-store', wish)).body.offersCount).toBe(10);
    expect(model.asked).toHaveLength(2);
  });

  test.each([
    ['begins', () => undefined],
    [
      'ends',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":"c1",'),
    ],
  ] as const)('does not wait for ever for an answer that never %s', async (_what, turn) => {
    const hasty = await openTestApi({
      categories: [aCategory('Travel')],
      apiSettings: { openai: { apiKey: KEY, baseUrl: model.baseUrl, model: 'small', timeoutMs: 200 } },
    });
    model.turns = [turn];
    const answer = await (await hasty.owner()).post('/api/ai/generate-store', wish);
    expect([answer.status, answer.body.message]).toEqual([502, 'The model took too long to answer. Please try again.']);
    await hasty.close();
  });

  test.each([
    [{ refusal: 'I would rather not.' }, 'The model refused: I would rather not.'],
    [
      { status: 401, error: { message: `wrong key ${KEY}` } },
      'The AI server rejected the key. Please ask the person who runs your server to check its settings.',
    ],
    [{ status: 429, error: { message: 'slow' } }, 'The AI server is limiting requests. Please try again in a minute.'],
    [{ status: 500, error: { message: 'internal' } }, 'The AI server failed (500). Please try again later.'],
  ])('says in words what went wrong: %j', async (turn, message) => {
    model.turns = [turn];
    const answer = await owner.post('/api/ai/generate-store', wish);
    expect([answer.status, answer.body.message]).toEqual([502, message]);
    expect(JSON.stringify(api.logged) + answer.text).not.toContain(KEY);
  });

  test('says so when the server cannot be reached, or answers nonsense', async () => {
    model.turns = [(response) => response.destroy()];
    expect((await owner.post('/api/ai/generate-store', wish)).body.message).toBe(
      'The AI server cannot be reached. Try again later, or ask the person who runs your server to check its settings.',
    );
    model.turns = [(response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')];
    expect((await owner.post('/api/ai/generate-store', wish)).status).toBe(502);
    model.turns = [(response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')];
    expect((await owner.post('/api/ai/generate-store', wish)).status).toBe(502);
  });

  test('is a stream of stages for a caller that accepts one', async () => {
    model.turns = [{ content: storeAnswer }];
    const answer = await owner.send('POST', '/api/ai/generate-store', {
      body: wish,
      headers: { accept: 'text/event-stream' },
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = eventsOf(answer.text);
    expect(events.slice(0, 4)).toEqual(
      ['asking', 'checking', 'saving', 'publishing'].map((stage) => ['stage', { stage }]),
    );
    expect(events[4]).toMatchObject(['done', { store: { name: 'Acme' }, offersCount: 12 }]);
  });

  test('a stream ends with what went wrong', async () => {
    model.turns = [{ refusal: 'No.' }];
    const answer = await owner.send('POST', '/api/ai/generate-store', {
      body: wish,
      headers: { accept: 'text/event-stream' },
    });
    expect(eventsOf(answer.text).at(-1)).toMatchObject([
      'failed',
      { message: 'The model refused: No.', requestId: expect.any(String) },
    ]);
  });

  test('an owner who disconnects cancels it, and nothing is saved', async () => {
    let reached!: () => void;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    let ended!: () => void;
    const cancelled = new Promise<void>((resolve) => (ended = resolve));
    model.turns = [
      (response) => {
        response.once('close', ended);
        reached();
      },
    ];
    const going = new AbortController();
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = fetch(`${api.address}/api/ai/generate-store`, {
      method: 'POST',
      signal: going.signal,
      body: JSON.stringify(wish),
      headers: { 'content-type': 'application/json', 'x-csrf-token': owner.csrfToken!, cookie },
    }).catch(() => 'gone');
    await asked;
    going.abort();
    expect(await call).toBe('gone');
    await cancelled;
    expect(api.database.ids('stores')).toEqual(['acme']);
  });
});

describe('the blog generator', () => {
  test('saves a draft with clean HTML that says where it comes from', async () => {
    model.turns = [{ content: postAnswer }];
    const { status, body } = await owner.post('/api/ai/generate-blog', {
      topic: 'Saving',
      category: 'store-guide',
      storeName: 'acme',
      targetKeywords: ['cheap'],
    });
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
    'an answer such as %j is asked for again, and then refused',
    async (wrong) => {
      model.turns = [{ content: { ...postAnswer, ...wrong } }];
      const answer = await owner.post('/api/ai/generate-blog', { topic: 'Saving', category: 'store-guide' });
      expect([answer.status, model.asked.length, api.database.ids('blogs')]).toEqual([502, 2, []]);
    },
  );

  test('a store that does not exist is named before the model is asked', async () => {
    const answer = await owner.post('/api/ai/generate-blog', {
      topic: 'Saving',
      category: 'store-guide',
      storeName: 'nowhere',
    });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'storeName']);
    expect(model.asked).toEqual([]);
  });

  test('writes about an Amazon product, and answers with the title', async () => {
    model.turns = [{ content: { ...postAnswer, title: 'Is the kettle any good?' } }];
    const { body } = await owner.post('/api/ai/generate-amazon-blog', {
      productName: 'Kettle',
      productDescription: 'Boils.',
      keywords: 'tea, kettle,',
      category: 'amazon-deals',
    });
    expect(body).toMatchObject({
      title: 'Is the kettle any good?',
      blog: { category: 'amazon-deals', status: 'draft', keywords: ['tea', 'kettle'] },
    });
  });
});

describe('without a key', () => {
  test('every generator says what to set', async () => {
    const without = await openTestApi({ categories: [aCategory('Travel')] });
    const visitor = await without.owner();
    for (const [path, body] of [
      ['generate-store', wish],
      ['generate-blog', { topic: 'x', category: 'comparisons' }],
      ['generate-amazon-blog', { productName: 'x' }],
    ] as const) {
      const answer = await visitor.post(`/api/ai/${path}`, body);
      expect([answer.status, answer.body.message]).toEqual([
        503,
        expect.stringMatching(/^AI is not configured\. Ask the person who runs your server/),
      ]);
      expect(
        (await visitor.send('POST', `/api/ai/${path}`, { body, headers: { accept: 'text/event-stream' } })).status,
      ).toBe(503);
    }
    await without.close();
  });
});
