import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aCategory, aCoupon, anOffer, aPost, aProduct, aStore } from '../../../data/queries/testing/builders.ts';
import type { Contract } from '../../contract/contract.ts';
import type { AnyRoute } from '../../routing/route.ts';
import { routes } from '../../resources/routes.ts';
import { openModelServer, type ModelServer } from '../../testing/model-server.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const byOperation = (one: Contract, other: Contract) => one.operation.localeCompare(other.operation, 'en');
const contracts = routes.map(({ contract }) => contract).sort(byOperation);
/** Answered by other means than a JSON reply. */
const otherwise = new Set([
  'begin-import',
  'explain-page-here',
  'follow-publishing',
  'import-file',
  'list-problems',
  'report-bounce',
  'request-rebuild',
  'send-due',
  'set-password',
  'show-preview',
]);

const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What each call is made with, where its contract alone does not say. Deletions come last. */
const sent: { [operation: string]: { path?: string; body?: unknown } } = {
  'search-all': { path: '/api/search?q=acme' },
  'explain-page': { path: '/api/explain?path=/store/acme' },
  'get-record': { path: '/api/records/deals/acme-c1' },
  'get-store': { path: '/api/stores/acme' },
  'list-records': { path: '/api/records?kind=deals' },
  'get-blog': { path: '/api/blogs/post' },
  'get-tracking-code': { path: '/api/tracking-codes/topcoupons.example' },
  'confirm-second-factor': { body: { code: '000000x' } },
  'end-session': { path: '/api/admin/sessions/unknown8' },
  'end-device': { path: '/api/admin/devices/6f2a7a58-5c1e-4a55-9d3c-2f6d1b1f0c11' },
  reauthenticate: { body: { password: 'wrong horse' } },
  'change-password': { body: { currentPassword: 'wrong horse', password: 'battery staple' } },
  'log-in': { body: { password: 'wrong horse' } },
  'cast-vote': { body: { deal: 'coupon/acme/acme-c1', worked: true } },
  'report-deal': { body: { deal: 'coupon/acme/acme-c1', reason: 'expired' } },
  'wish-for-store': { body: { store: 'Cove' } },
  'count-view': { body: { thing: 'store/acme' } },
  'subscribe-newsletter': { body: { email: 'ann@example.com' } },
  'mark-owners-browser': { path: '/api/owners-browser?ticket=x' },
  'ask-to-confirm': { path: '/api/newsletter/confirm?token=x' },
  'confirm-subscription': { path: '/api/newsletter/confirm?token=x' },
  unsubscribe: { path: '/api/newsletter/unsubscribe?token=x' },
  'ask-to-unsubscribe': { path: '/api/newsletter/unsubscribe?token=x' },
  'show-choices': { path: '/api/newsletter/preferences?token=x' },
  'save-choices': { path: '/api/newsletter/preferences?token=x', body: {} },
  'create-letter': { body: { subject: 'News', content: '<p>Hello</p>' } },
  'update-letter': { path: '/api/letters/unknown', body: { subject: 'News' } },
  'send-letter': { path: '/api/letters/unknown/send', body: {} },
  'pause-letter': { path: '/api/letters/unknown/pause', body: {} },
  'delete-letter': { path: '/api/letters/unknown' },
  'test-digest': { body: { to: 'ann@example.com' } },
  'report-blocked-request': {
    body: JSON.stringify({
      'csp-report': { 'effective-directive': 'frame-src', 'blocked-uri': 'https://ads.example/x' },
    }),
  },
  'create-ticket': { body: { path: '/api/preview/stores/acme' } },
  'upload-picture': { body: { picture: ONE_PIXEL } },
  'find-effect': { body: { method: 'DELETE', path: '/api/stores/acme' } },
  'preview-unsaved': { body: { kind: 'settings', value: {} } },
  'create-store': { body: { name: 'Bolt', slug: 'bolt', category: 'Travel' } },
  'update-store': { path: '/api/stores/acme', body: { name: 'Acme!' } },
  'create-coupon': { body: { storeId: 'acme', title: 'x', discountType: 'other' } },
  'create-offers': {
    body: { storeId: 'acme', offers: [{ title: 'x', description: 'x', affiliateLink: 'https://go.example' }] },
  },
  'create-coupons': { body: { storeId: 'acme', coupons: [{ title: 'x', discountType: 'other' }] } },
  'update-coupon': { path: '/api/coupons/acme-c1', body: { title: 'y' } },
  'create-offer': { body: { storeId: 'acme', title: 'x', description: 'y', affiliateLink: 'https://go.example' } },
  'update-offer': { path: '/api/offers/acme-o1', body: { title: 'y' } },
  'reorder-offers': { body: { storeId: 'bolt', offerIds: [] } },
  'create-category': { body: { name: 'Pets', slug: 'pets' } },
  'create-blog': { body: { title: 'x', slug: 'x', content: '', category: 'comparisons' } },
  'create-page': { body: { path: '/x', title: 'x', content: '' } },
  'update-page': { path: '/api/pages/about', body: { reviewed: true } },
  'delete-page': { path: '/api/pages/about' },
  'get-page': { path: '/api/pages/about' },
  'update-blog': { path: '/api/blogs/post', body: { featured: true } },
  'create-amazon-product': { body: { name: 'Pot', description: 'x', affiliateLink: 'https://a.example' } },
  'update-amazon-product': { path: '/api/amazon-products/p1', body: { rating: 4.4 } },
  'update-config': { body: { siteName: 'x' } },
  'create-tracking-code': { body: { domain: 'topcoupons.example', trackingCode: '<b>' } },
  'update-tracking-code': { path: '/api/tracking-codes/topcoupons.example', body: { active: false } },
  'change-in-bulk': { body: { kind: 'coupons', select: { ids: ['acme-c1'] }, change: { verified: true } } },
  'keep-feed': { path: '/api/feeds/awin', body: { address: 'http://127.0.0.1/awin.csv', kind: 'coupons' } },
  'fetch-feed': { path: '/api/feeds/awin/fetch' },
  'delete-feed': { path: '/api/feeds/awin' },
  'keep-mapping': { path: '/api/import/mappings/Awin', body: { kind: 'coupons', mapping: { Voucher: 'code' } } },
  'delete-mapping': { path: '/api/import/mappings/Awin' },
  'list-stores-named': { path: '/api/hints/stores?name=acme' },
  'list-codes-of-store': { path: '/api/hints/codes?storeId=acme' },
  'remove-subscriber': { body: { email: 'ann@example.com' } },
  'generate-store': { body: { storeName: 'Cove', affiliateLink: 'https://go.example' } },
  'generate-blog': { body: { topic: 'x', category: 'comparisons' } },
  'generate-amazon-blog': { body: { productName: 'x' } },
  'delete-tracking-code': { path: '/api/tracking-codes/topcoupons.example' },
  'delete-coupon': { path: '/api/coupons/acme-c1' },
  'delete-offer': { path: '/api/offers/acme-o1' },
  'delete-amazon-product': { path: '/api/amazon-products/p1' },
  'delete-blog': { path: '/api/blogs/post' },
  'update-category': { path: '/api/categories/fashion', body: { icon: 'fashion' } },
  'reorder-categories': { body: { categoryIds: ['pets', 'fashion', 'travel', 'books'] } },
  'create-redirect': { body: { from: '/old', to: '/stores' } },
  'delete-redirect': { path: '/api/redirects/old' },
  'delete-category': { path: '/api/categories/travel' },
  'delete-store': { path: '/api/stores/acme' },
};

const order = (route: AnyRoute): number =>
  route.contract.operation === 'log-out'
    ? 3
    : route.contract.method === 'delete'
      ? 2
      : route.contract.method === 'get'
        ? 0
        : 1;

let api: RunningApi;
let model: ModelServer;
let owner: Visitor;
beforeAll(async () => {
  model = await openModelServer();
  api = await openTestApi({
    categories: [aCategory('Fashion'), aCategory('Travel')],
    stores: [
      aStore({
        category: 'Travel',
        coupons: [aCoupon({ id: 'acme-c1' })],
        offers: [anOffer({ id: 'acme-o1', code: 'X' }), anOffer({ id: 'acme-o2', active: false, sortOrder: 1 })],
      }),
    ],
    blogs: [aPost({ id: 'post', slug: 'post', targetStoreId: 'acme', affiliateLinks: [{ text: 'x' }] })],
    products: [aProduct()],
    apiSettings: { openai: { apiKey: 'k', baseUrl: model.baseUrl, model: 'm' } },
  });
  owner = await api.owner();
  const made = {
    madeAt: '1970-01-01T00:00:00.000Z',
    because: 'its offers changed',
    documents: ['stores/acme'],
    nextChangeAt: null,
  };
  api.publisher.made.set('/store/acme', made);
  const plan = await owner.upload('/api/import?dryRun=1', 'Store,Title\nAcme,A deal', { kind: 'coupons' });
  await owner.put('/api/feeds/awin', sent['keep-feed']?.body);
  sent['get-import'] = { path: `/api/import/${plan.body.id}` };
  sent['list-import-rows'] = { path: `/api/import/${plan.body.id}/rows` };
  const replanned = await owner.upload('/api/import?dryRun=1', 'Store,Title\nAcme,A deal', { kind: 'coupons' });
  sent['replan-import'] = { path: `/api/import/${replanned.body.id}/plan`, body: { kind: 'offers' } };
  sent['apply-import'] = { path: `/api/import/${plan.body.id}/apply` };
  const edit = (await owner.put('/api/stores/acme', { description: 'Edited' })).headers.get('x-change-id');
  const creation = (await owner.post('/api/categories', { name: 'Books', slug: 'books' })).headers.get('x-change-id');
  sent['export-catalogue'] = { path: '/api/export/catalogue.json' };
  sent['get-version'] = { path: `/api/history/${edit}.0` };
  sent['restore-version'] = { path: `/api/history/${edit}.0/restore`, body: { field: 'description' } };
  sent['undo-change'] = { path: `/api/undo/${creation}` };
  model.turns = [
    {
      content: {
        title: 'x',
        excerpt: '',
        content: 'x',
        seoDescription: '',
        keywords: [],
        description: 'x',
        category: 'x',
        offers: Array.from({ length: 10 }, () => ({
          title: 'x',
          description: '',
          code: null,
          discountType: 'deal',
          discountValue: '',
          conditions: null,
        })),
      },
    },
  ];
});
afterAll(async () => {
  await api.close();
  await model.close();
});

/** Refused on purpose by what the call is made with. */
const refusals: { [operation: string]: number } = {
  'log-in': 401,
  'confirm-second-factor': 400,
  'renew-recovery-codes': 409,
  'end-session': 404,
  'end-device': 404,
  reauthenticate: 401,
  'change-password': 401,
  'mark-owners-browser': 404,
  'ask-to-confirm': 404,
  'confirm-subscription': 404,
  unsubscribe: 404,
  'ask-to-unsubscribe': 404,
  'show-choices': 404,
  'save-choices': 404,
  'update-letter': 404,
  'send-letter': 409,
  'pause-letter': 404,
  'delete-letter': 404,
  'test-digest': 409,
};

describe('the description of the API', () => {
  test('holds every route', async () => {
    const { body } = await api.visitor().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.values<object>(body.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(described.sort()).toEqual(contracts.map(({ operation }) => operation).sort());
  });

  test('is valid OpenAPI, of which no two paths are the same', async () => {
    const { body } = await api.visitor().get('/api/openapi.json');
    expect(await new Validator().validate(structuredClone(body))).toMatchObject({ valid: true });
    const formats = JSON.stringify(body).matchAll(/"format":"([^"]+)"/g);
    const registered = ['date', 'date-time', 'email', 'uri', 'uuid', 'binary', 'byte', 'password', 'int32', 'int64'];
    expect(
      [...new Set(Array.from(formats, ([, format]) => format))].filter((each) => !registered.includes(each!)),
    ).toEqual([]);
    const shapes = Object.keys(body.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const [path, operations] of Object.entries<any>(body.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values<any>(operations))
        expect(parameters.filter((each: any) => each.in === 'path').map((each: any) => each.name)).toEqual(names);
    }
  });

  test('names the Idempotency-Key of every write of the owner but those about secrets and addresses, and of no other call', async () => {
    const { body } = await api.visitor().get('/api/openapi.json');
    const described = Object.values<object>(body.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ parameters = [] }) =>
        parameters.some((each: any) => each.in === 'header' && each.name === 'Idempotency-Key'),
      );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      contracts
        .filter(({ method, access, keepsNoReply }) => method !== 'get' && access === 'owner' && !keepsNoReply)
        .filter(({ path }) => !/^\/api\/(admin|newsletter)\//.test(path))
        .map(({ operation }) => operation)
        .sort(),
    );
    expect(described.filter(({ responses }) => responses['422'] === undefined)).toEqual([]);
  });

  test.each(
    [...routes]
      .sort((a, b) => order(a) - order(b) || byOperation(a.contract, b.contract))
      .filter(({ contract }) => !otherwise.has(contract.operation))
      .map(({ contract }) => [contract.operation, contract] as const),
  )('%s answers as it says', async (operation, contract) => {
    const { path = contract.path, body } = sent[operation] ?? {};
    const ask = (visitor: Visitor, query = ''): Promise<Answer> =>
      visitor.send(contract.method.toUpperCase(), path + query, {
        ...(body !== undefined && { body }),
        ...(contract.bodyType && { headers: { 'content-type': contract.bodyType } }),
      });
    const isPublic = contract.access === 'public';
    if (!isPublic) expect((await ask(api.visitor())).status).toBe(401);
    const answer = await ask(isPublic ? api.visitor() : owner);
    expect(answer.status).toBe(refusals[operation] ?? contract.status ?? 200);
    expect(answer.headers.get('content-type')).toContain(contract.replyType ?? 'application/json');
    if (answer.status >= 400) return;
    const given = contract.replyType === undefined ? answer.body : answer.text;
    expect(z.parse(contract.reply, given)).toEqual(given);
    if (!contract.ownerReply) return;
    const owned = await ask(owner, '?view=owner');
    expect(z.parse(contract.ownerReply, owned.body)).toEqual(owned.body);
    expect((await ask(api.visitor(), '?view=owner')).status).toBe(401);
  });
});
