import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPost } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await openTestApi({
    ...aShop(),
    blogs: [aPost({ id: 'draft', status: 'draft' })],
    renderPreview: async (document) => ({ status: 200, headers: {}, html: `<h1>${document}</h1>` }),
  });
});
afterAll(() => api.close());

describe('a preview', () => {
  test.each([['blogs/draft'], ['stores/acme']])(
    'of %s is a page for the owner, by the cookie alone, that is neither cached nor indexed',
    async (document) => {
      const owner = await api.owner();
      owner.csrfToken = null;
      const { status, text, headers } = await owner.get(`/api/preview/${document}`);
      expect([status, text, headers.get('content-type')]).toEqual([
        200,
        `<h1>${document}</h1>`,
        'text/html; charset=utf-8',
      ]);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
    },
  );

  test('runs under the policy of the pages, not under that of replies', async () => {
    const { headers } = await (await api.owner()).get('/api/preview/blogs/draft');
    expect(headers.get('content-security-policy')).toMatch(/^policy of /);
  });

  test.each(['/api/preview/blogs/draft', '/api/preview/stores/acme', '/api/preview/blogs/nothing'])(
    '%s is refused to everybody else',
    async (path) => {
      const { status, body } = await api.visitor().get(path);
      expect([status, body.message]).toEqual([401, 'Please sign in.']);
    },
  );

  test.each(['/api/preview/blogs/nothing', '/api/preview/stores/nothing'])('%s is a 404', async (path) => {
    expect((await (await api.owner()).get(path)).status).toBe(404);
  });
});
