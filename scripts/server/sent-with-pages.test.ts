import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { receiver } from '../deliver/edge/testing/receiver.ts';
import { damagePages } from '../publish/testing/damage.ts';
import { smallSite } from '../publish/testing/small-site.ts';
import type { RunningSite } from './running-site.ts';
import { openTestSite } from '../testing/test-site.ts';

async function serve({ api, close }: RunningSite): Promise<(path: string) => Promise<Response>> {
  const server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await close();
  });
  const { port } = server.address() as AddressInfo;
  return (path) => fetch(`http://127.0.0.1:${port}${path}`);
}

it('sends pages beside damaged traces, without the key of their document until they have been built again', async () => {
  const folders = smallSite();
  const cache = await receiver(() => ({ status: 200 }));
  const settings = { PURGE: `varnish:${cache.address}` };
  await (await openTestSite(folders, settings)).close();
  const site = await openTestSite(folders, settings);
  const { publisher } = site.publishing;
  const get = await serve(site);
  damagePages(folders.out);
  const { promise: rendered, resolve } = Promise.withResolvers<number>();
  publisher.subscribe((event) => void (event.type === 'finished' && resolve(event.summary.rendered)));

  const beside = await get('/feeds/acme.xml');
  expect([beside.status, beside.headers.get('xkey')]).toEqual([200, 'site path:/feeds/acme.xml']);
  expect(await rendered).toBe(site.summary.pages);
  const after = await get('/feeds/acme.xml');
  expect([after.status, after.headers.get('xkey')]).toEqual([200, 'site path:/feeds/acme.xml document:stores/acme']);
  const policy = after.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  expect(beside.headers.get('content-security-policy')).toBe(policy);
});
