import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aPost, aProduct, aStore } from '../data/queries/testing/builders.ts';
import { errorReply } from './contract/shapes/error-reply.ts';
import { routes } from './resources/routes.ts';
import { oddHeaders, pathFor, textFor } from './testing/hostile-input.ts';
import { REBUILD_SECRET } from './testing/running-api.ts';
import { openForAllTests } from './testing/each-test.ts';

/** `npm run test:long`: 10,000 requests and more. */
const isLong = process.env['LONG'] === '1';
/** Requests to each call. */
const ROUNDS = isLong ? 180 : 3;
/** Fewer would leave calls out. */
const FEWEST_REQUESTS = isLong ? 10_000 : 250;
/** What each part of the site calls its things. */
const ids: { [collection: string]: string[] } = {
  stores: ['acme', 'bolt'],
  offers: ['acme-o1'],
  coupons: ['acme-c1'],
  blogs: ['post'],
  'amazon-products': ['p1'],
  categories: ['travel'],
  'tracking-codes': ['topcoupons.example'],
};
const idsFor = (path: string): string[] => ids[path.split('/')[2]!] ?? ['acme'];
/** Deletions last, so that there is something to change before. */
const inOrder = (operation: string): number =>
  operation.startsWith('delete') ? 2 : operation.startsWith('create') ? 0 : 1;
const plausible = {
  name: 'Acme',
  slug: 'acme',
  title: 'A title',
  description: 'Words',
  category: 'Travel',
  storeId: 'acme',
  affiliateLink: 'https://go.example/a',
  discountType: 'percentage',
  discountValue: '20%',
  content: '<p>Words</p>',
  status: 'published',
  keywords: ['a'],
  offerIds: ['acme-o1'],
  revision: 1,
  email: 'a@b.example',
  thing: 'store/acme',
  deal: 'coupon/acme/acme-c1',
  worked: true,
  kind: 'view',
  trackingCode: '<i>',
  domain: 'topcoupons.example',
  siteName: 'Deals',
  timeZone: 'Europe/Berlin',
  expiryDate: '2026-12-01',
  startsAt: '2026-11-01T00:00:00Z',
  targetStoreId: 'acme',
  password: 'guess',
  rating: 4.5,
  salePrice: 9.99,
  code: 'SAVE',
  active: true,
};
/** How zod begins what a schema leaves unsaid. */
const messageOfZod = /^(Invalid |Too (small|big): |Unrecognized )/;
const allowed = new Set([200, 201, 202, 204, 301, 303, 304, 400, 401, 403, 404, 409, 413, 415, 502, 503]);

/** How many requests were answered with each status. */
const answered = new Map<number, number>();
const api = await openForAllTests({
  categories: [aCategory('Travel'), aCategory('Fashion')],
  stores: [
    aStore({ coupons: [aCoupon({ id: 'acme-c1', code: 'SAVE' })], offers: [anOffer({ id: 'acme-o1' })] }),
    aStore({ name: 'Bolt' }),
  ],
  blogs: [aPost({ id: 'post' })],
  products: [aProduct()],
});

describe('random and hostile requests', () => {
  const calls = routes
    .filter(({ contract }) => contract.replyType !== 'text/event-stream')
    .sort((a, b) => inOrder(a.contract.operation) - inOrder(b.contract.operation));

  test.each(calls.map(({ contract }) => [contract.operation, contract] as const))(
    'never break %s',
    async (operation, contract) => {
      const owner = await api.owner();
      const request = fc.record({
        path: pathFor(contract, idsFor(contract.path)),
        text: textFor(contract, plausible),
        headers: oddHeaders,
        asOwner: fc
          .integer({ min: 0, max: 5 })
          .map((dice) => dice > 0 && operation !== 'log-out' && operation !== 'log-in'),
        type: fc.oneof(
          { weight: 12, arbitrary: fc.constant('application/json') },
          fc.constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'application/json; charset=utf-7',
          ),
        ),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ path, text, headers, asOwner, type }) => {
          const visitor = asOwner ? owner : api.visitor();
          const signature = `sha256=${createHmac('sha256', asOwner ? REBUILD_SECRET : '')
            .update(text)
            .digest('hex')}`;
          const sent =
            contract.method === 'get'
              ? { headers }
              : { body: text, headers: { 'content-type': type, 'x-signature-256': signature, ...headers } };
          const answer = await visitor.send(contract.method.toUpperCase(), path, sent);
          expect(allowed).toContain(answer.status);
          answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
          if (answer.status >= 400 && answer.headers.get('content-type')?.includes('json'))
            expect(errorReply.parse(answer.body)).toEqual(answer.body);
          if (answer.status === 400)
            for (const { message } of answer.body.errors ?? []) expect(message).not.toMatch(messageOfZod);
        }),
        { numRuns: ROUNDS },
      );
    },
  );

  test('go to every call, and many of them reach what they are aimed at', () => {
    const all = [...answered.values()].reduce((sum, count) => sum + count, 0);
    const done = [...answered].reduce((sum, [status, count]) => sum + (status < 400 ? count : 0), 0);
    expect(all).toBeGreaterThanOrEqual(FEWEST_REQUESTS);
    expect(done / all).toBeGreaterThan(0.2);
  });

  test('leave every document valid, and no internal error in the log', () => {
    api.database.checkAll();
    expect(api.database.problems()).toEqual([]);
    const faults = api.logged.filter(({ level, msg }) => Number(level) >= 50 && msg === 'a request failed');
    expect(faults.filter(({ err }) => (err as { code?: string }).code !== 'AI_NOT_CONFIGURED')).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('to pages never break them either', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 12 }),
            fc.constantFrom(
              '..',
              '.',
              '%2e%2e',
              '%00',
              'api',
              'store',
              'blog',
              '_astro',
              'media',
              '%',
              'a'.repeat(300),
            ),
          ),
          { maxLength: 5 },
        ),
        async (parts) => {
          const encoded = parts.map((part) =>
            part.startsWith('%') ? part : encodeURI(part.toWellFormed()).replaceAll('#', '%23'),
          );
          // 405: among these are addresses of the API that only take a POST.
          expect([...allowed, 405]).toContain((await api.visitor().send('GET', `/${encoded.join('/')}`)).status);
        },
      ),
      { numRuns: isLong ? 400 : 30 },
    );
  });
});
