import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPost } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await openTestApi({
    ...aShop(),
    blogs: [aPost({ id: 'draft', status: 'draft' })],
    renderPreview: async (document) => ({ status: 200, headers: {}, html: `<h1>${document}</h1>` }),
  });
});
afterAll(() => api.close());

/** Opens an address as a browser does that follows a link: without the token. */
const follow = (visitor: Visitor, address: string) => {
  visitor.csrfToken = null;
  return visitor.get(address);
};
const ticketFor = async (owner: Visitor, path: string): Promise<string> =>
  (await owner.post('/api/admin/tickets', { path })).body.address;

describe('a preview', () => {
  test.each(['blogs/draft', 'stores/acme'])(
    'of %s is a page that a ticket opens once, neither cached nor indexed',
    async (document) => {
      const owner = await api.owner();
      const address = await ticketFor(owner, `/api/preview/${document}`);
      const { status, text, headers } = await follow(owner, address);
      expect([status, text, headers.get('content-type')]).toEqual([
        200,
        `<h1>${document}</h1>`,
        'text/html; charset=utf-8',
      ]);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
      expect([headers.get('cross-origin-opener-policy'), headers.get('x-frame-options')]).toEqual([
        'same-origin',
        'DENY',
      ]);
      expect((await follow(owner, address)).status).toBe(403);
    },
  );

  test('is refused to the cookie alone, which the scripts of public pages send as well', async () => {
    const { status, body } = await follow(await api.owner(), '/api/preview/blogs/draft');
    expect([status, body.message]).toEqual([
      403,
      'This address opens from the dashboard only. Press the link or button there.',
    ]);
  });

  test.each(['/api/preview/blogs/draft', '/api/preview/stores/acme', '/api/preview/blogs/nothing'])(
    '%s is refused to every other caller',
    async (path) => {
      const { status, body } = await api.visitor().get(path);
      expect([status, body.message]).toEqual([401, 'Please sign in.']);
    },
  );

  test.each(['/api/preview/blogs/nothing', '/api/preview/stores/nothing'])('%s is a 404', async (path) => {
    expect((await (await api.owner()).get(path)).status).toBe(404);
  });
});

describe('a ticket', () => {
  const PATH = '/api/preview/blogs/draft';

  test('is refused to another session, for another path, and a minute later', async () => {
    const owner = await api.owner();
    const stolen = await ticketFor(owner, PATH);
    const otherPath = await ticketFor(owner, '/api/preview/stores/acme');
    const late = await ticketFor(owner, PATH);
    expect((await follow(await api.owner(), stolen)).status).toBe(403);
    expect((await follow(owner, PATH + otherPath.slice(otherPath.indexOf('?')))).status).toBe(403);
    api.wait(60_000);
    expect((await follow(owner, late)).status).toBe(403);
  });

  test('is given to a caller with the token alone', async () => {
    const owner = await api.owner();
    owner.csrfToken = null;
    expect((await owner.post('/api/admin/tickets', { path: PATH })).status).toBe(403);
    expect((await api.visitor().post('/api/admin/tickets', { path: PATH })).status).toBe(401);
  });

  test.each(['/api/tracking-codes', '/api/offers?view=owner', '/api/preview/blogs/draft?x=1', 'https://evil.example'])(
    'is not given for %s',
    async (path) => {
      const { status, body } = await (await api.owner()).post('/api/admin/tickets', { path });
      expect([status, body.message]).toEqual([
        400,
        'Tickets are for previews, exports and links of the dashboard only.',
      ]);
    },
  );

  test("opens the page that marks a browser as the owner's without a session, once", async () => {
    const address = new URL(await ticketFor(await api.owner(), '/api/owners-browser'));
    expect(address.origin).toBe('https://topcoupons.example');
    const ofSite = address.pathname + address.search;
    expect((await api.visitor().get(ofSite)).text).toContain('Tracking codes in this browser');
    expect((await api.visitor().get(ofSite)).status).toBe(404);
  });

  test('does not replace the token of any other call', async () => {
    const owner = await api.owner();
    const address = await ticketFor(owner, PATH);
    expect((await follow(owner, `/api/tracking-codes${address.slice(address.indexOf('?'))}`)).status).toBe(403);
  });
});
