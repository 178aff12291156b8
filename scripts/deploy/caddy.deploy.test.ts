import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../environment/free-port.ts';
import { freshPlace, serve, type Place, type Server } from '../testing/processes.ts';
import { startFront } from './testing/front-server.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { expectPagesFromDisk, expectSame, expectStream } from './testing/like-the-server.ts';
import { expectCopiesSent } from './testing/precompressed-pages.ts';
import { findProgram } from './testing/programs.ts';

const caddy = findProgram({ name: 'caddy', packages: ['caddy'] });
const recipe = join(import.meta.dirname, 'Caddyfile');

/** Starts it with the recipe. Returns its address. */
async function inFrontOf(site: Server, place: Place): Promise<string> {
  const folder = freshFolder();
  const front = `http://127.0.0.1:${await freePort()}`;
  // Its own port for administration would collide with that of another Caddy; a test needs no certificates.
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${readFileSync(recipe, 'utf8')}`);
  await startFront([caddy!, 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], front, {
    SITE_HOSTS: front.replace('127.0.0.1', ''),
    SITE_SERVER: new URL(site.address).host,
    OUT_DIR: place.OUT_DIR,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  });
  return front;
}

describe.skipIf(caddy === null)('Caddy in front of the site', () => {
  it('answers as the server does, streams events, and shows pages without the server', async () => {
    const place = freshPlace();
    const site = await serve(place, { TRUST_PROXY: '1' });
    const front = await inFrontOf(site, place);
    await expectSame(front, site, place);
    await expectStream(front);
    await expectPagesFromDisk(front, site, place);
  });

  it('sends pages and files as the copies beside them, and also while the server is away', async () => {
    const place = freshPlace();
    const site = await serve(place, { TRUST_PROXY: '1', PRECOMPRESS: '1' });
    const { host } = new URL(site.address);
    const front = await inFrontOf(site, place);
    await expectCopiesSent(front, place, { pages: ['br', 'gzip'] }, host);
    site.child.kill('SIGTERM');
    await site.ended;
    // It has no way to say 304 in place of the server's error.
    await expectCopiesSent(front, place, { pages: ['br', 'gzip'] }, host, { revalidates: false });
  });

  it('understands the recipe for a domain', () => {
    const folder = freshFolder();
    const { status, stderr } = spawnSync(caddy!, ['validate', '--config', recipe, '--adapter', 'caddyfile'], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    expect(status, stderr).toBe(0);
  });
});
