import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../config/project-folder.ts';
import { startFront } from '../../deploy/testing/front-server.ts';
import { findProgram } from '../../deploy/testing/programs.ts';
import { freePort } from '../../environment/free-port.ts';
import { freshPlace, serve, signIn } from '../../testing/processes.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const varnishd = findProgram({
  name: 'varnishd',
  packages: ['varnish', 'varnish-modules'],
  parts: [`/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/varnish/vmods/libvmod_xkey.so`],
});

/** Starts it with the configuration of the recipe, in front of that port. */
async function startVarnish(backendPort: number, port: number): Promise<void> {
  const folder = freshFolder();
  const recipe = readFileSync(join(projectFolder, 'scripts/deploy/varnish.vcl'), 'utf8');
  writeFileSync(join(folder, 'site.vcl'), recipe.replace('"4321"', `"${backendPort}"`));
  const own = ['-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', join(folder, 'site.vcl')];
  await startFront([varnishd!, '-F', '-j', 'none', ...own], `http://127.0.0.1:${port}`);
}

describe.skipIf(varnishd === null)('Varnish with xkey in front of the site', () => {
  it('answers by itself, and after an edit fetches what has changed and nothing else', async () => {
    const [sitePort, port] = [await freePort(), await freePort()];
    const address = `http://127.0.0.1:${port}`;
    await startVarnish(sitePort, port);
    const place = freshPlace();
    const site = await serve(place, { PURGE: `varnish:${address}`, PORT: String(sitePort) });
    const origin = `http://127.0.0.1:${sitePort}`;
    const owner = await signIn(origin);
    const [{ slug }] = (await owner.get('/api/stores')).body;
    const { offers } = (await owner.get(`/api/stores/${slug}`)).body;
    const shown = [`/store/${slug}`, `/store/${slug}?from=mail`, '/api/offers', `/api/stores/${slug}`];
    const others = ['/about', '/theme.css', '/categories', '/api/categories'];
    const get = async (path: string) => {
      const response = await fetch(address + path);
      const { status, headers } = response;
      const named = { cache: headers.get('x-cache'), control: headers.get('cache-control'), xkey: headers.get('xkey') };
      return { status, text: await response.text(), ...named };
    };
    for (const path of [...shown, ...others]) await get(path);
    for (const path of [...shown, ...others])
      expect(await get(path), path).toMatchObject({
        status: 200,
        cache: 'HIT',
        control: expect.stringContaining('s-maxage='),
        xkey: null,
      });

    const title = 'A title that no other offer has';
    expect((await owner.put(`/api/offers/${offers[0].id}?wait=1`, { title })).status).toBe(200);
    for (const path of shown) await expect.poll(async () => (await get(path)).text.includes(title)).toBe(true);
    for (const path of others) expect((await get(path)).cache, path).toBe('HIT');
    expect((await get('/store/nowhere')).status).toBe(404);
    expect((await get('/store/nowhere')).cache).toBe('MISS');
    expect((await fetch(address, { method: 'PURGE' })).status).toBe(400);
    expect(site.output()).not.toContain('PURGE varnish');
  });
});
