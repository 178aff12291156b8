import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../data/queries/testing/builders.ts';
import { errorReply } from './contract/shapes/error-reply.ts';
import { routes } from './resources/routes.ts';
import { hostileText, oddHeaders, pathFor, textFor } from './testing/hostile-input.ts';
import { REBUILD_SECRET } from './testing/running-api.ts';
import { openForAllTests } from './testing/each-test.ts';

/** `npm run test:long`: 10,000 requests and more. */
const isLong = process.env['LONG'] === '1';
/** Requests to each call. */
const ROUNDS = isLong ? 180 : 3;
/** Fewer would leave calls out. */
const FEWEST_REQUESTS = isLong ? 10_000 : 250;
/** What each part of the site calls its things. */
const ids: { [collection: string]: string } = {
  offers: 'acme-o1',
  coupons: 'acme-c1',
  blogs: 'post',
  'amazon-products': 'p1',
  categories: 'travel',
  'tracking-codes': 'topcoupons.example',
};
/** Deletions last, so that there is something to change before. */
const inOrder = (operation: string): number =>
  operation.startsWith('delete') ? 2 : operation.startsWith('create') ? 0 : 1;
/** How zod begins what a schema leaves unsaid. */
const messageOfZod = /^(Invalid |Too (small|big): |Unrecognized )/;
const allowed = new Set([200, 201, 202, 204, 301, 303, 304, 400, 401, 403, 404, 409, 413, 415, 502, 503]);

/** The status of each request. */
const answered: number[] = [];
const api = await openForAllTests({
  stores: [
    aStore({ coupons: [aCoupon({ id: 'acme-c1', code: 'SAVE' })], offers: [anOffer({ id: 'acme-o1' })] }),
    aStore({ name: 'Bolt' }),
  ],
  blogs: [aPost({ id: 'post' })],
  products: [aProduct()],
});

const calls = routes
  .map(({ contract }) => contract)
  .filter(({ replyType }) => replyType !== 'text/event-stream')
  .sort((a, b) => inOrder(a.operation) - inOrder(b.operation));

test.each(calls.map((contract) => [contract.operation, contract] as const))(
  'random and hostile requests never break %s',
  async (operation, contract) => {
    const owner = await api.owner();
    const isSession = operation === 'log-out' || operation === 'log-in';
    const request = fc.record({
      path: pathFor(contract, ids[contract.path.split('/')[2]!] ?? 'acme'),
      text: textFor(contract),
      headers: oddHeaders,
      asOwner: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0 && !isSession),
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
        const hmac = createHmac('sha256', asOwner ? REBUILD_SECRET : '').update(text);
        const ofBody = { 'content-type': type, 'x-signature-256': `sha256=${hmac.digest('hex')}` };
        const sent = contract.method === 'get' ? { headers } : { body: text, headers: { ...ofBody, ...headers } };
        const answer = await (asOwner ? owner : api.visitor()).send(contract.method.toUpperCase(), path, sent);
        expect(allowed).toContain(answer.status);
        answered.push(answer.status);
        if (answer.status >= 400 && answer.headers.get('content-type')?.includes('json'))
          expect(errorReply.parse(answer.body)).toEqual(answer.body);
        if (answer.status === 400)
          for (const { message } of answer.body.errors ?? []) expect(message).not.toMatch(messageOfZod);
      }),
      { numRuns: ROUNDS },
    );
  },
);

test('they go to every call, and many of them reach what they are aimed at', () => {
  expect(answered.length).toBeGreaterThanOrEqual(FEWEST_REQUESTS);
  expect(answered.filter((status) => status < 400).length / answered.length).toBeGreaterThan(0.2);
});

test('they leave every document valid, and no internal error in the log', () => {
  api.database.checkAll();
  expect(api.database.problems()).toEqual([]);
  const faults = api.logged.filter(({ level, msg }) => Number(level) >= 50 && msg === 'a request failed');
  expect(faults.filter(({ err }) => (err as { code?: string }).code !== 'AI_NOT_CONFIGURED')).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('random and hostile requests to pages never break them either', async () => {
  const known = fc.constantFrom('..', '.', '%2e%2e', '%00', 'api', 'store', 'blog', '_astro', 'media', '%');
  const encodedPart = fc
    .oneof(known, hostileText)
    .map((part) => (part.startsWith('%') ? part : encodeURI(part.toWellFormed()).replaceAll('#', '%23')));
  await fc.assert(
    fc.asyncProperty(fc.array(encodedPart, { maxLength: 5 }), async (parts) => {
      // 405: among these are addresses of the API that only take a POST.
      expect([...allowed, 405]).toContain((await api.visitor().get(`/${parts.join('/')}`)).status);
    }),
    { numRuns: isLong ? 400 : 30 },
  );
});
