import { expect, it } from 'vitest';
import { receiver } from '../deliver/edge/testing/receiver.ts';
import { damageAnswers } from '../publish/testing/damage.ts';
import { smallSite } from '../publish/testing/small-site.ts';
import { serveTestSite } from '../testing/test-site.ts';

it('sends pages beside damaged traces, which a path that leads nowhere has met, until they have been built again', async () => {
  const { data, out } = smallSite();
  const place = { DATA_DIR: data, OUT_DIR: out };
  const cache = await receiver(() => ({ status: 200 }));
  const settings = { PURGE: `varnish:${cache.address}` };
  await (await serveTestSite(place, settings)).close();
  const { site, address } = await serveTestSite(place, settings, { signsIn: false });
  const { publisher } = site.publishing;
  damageAnswers(out);
  const { promise: rendered, resolve } = Promise.withResolvers<number>();
  publisher.subscribe((event) => void (event.type === 'finished' && resolve(event.summary.rendered)));

  expect((await fetch(`${address}/nowhere`)).status).toBe(404);
  const beside = await fetch(`${address}/feeds/acme.xml`);
  expect(beside.status).toBe(200);
  expect(await rendered).toBe(site.summary.pages);
  const after = await fetch(`${address}/feeds/acme.xml`);
  expect([after.status, after.headers.get('xkey')]).toEqual([200, 'site path:/feeds/acme.xml document:stores/acme']);
  const policy = after.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  expect(beside.headers.get('content-security-policy')).toBe(policy);
});
