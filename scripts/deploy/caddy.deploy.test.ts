import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort, freshPlace, serve } from '../testing/processes.ts';
import { programFolder, startFront } from './testing/front-server.ts';
import {
  addressesOf,
  expectPagesFromDisk,
  expectPrecompressed,
  expectSame,
  expectStream,
} from './testing/like-the-server.ts';
import { findProgram } from './testing/programs.ts';

const caddy = findProgram({ name: 'caddy', packages: ['caddy'] });
const recipe = join(import.meta.dirname, 'Caddyfile');

describe.skipIf(caddy === null)('Caddy in front of the site', () => {
  it('answers as the server does, streams events, and shows pages without the server', async () => {
    const place = freshPlace();
    const site = await serve(place, { TRUST_PROXY: '1' });
    const folder = programFolder();
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

    await expectSame(front, site, place);
    await expectStream(front);
    const style = addressesOf(place).find((path) => path.endsWith('.css') && path.startsWith('/_astro/'))!;
    const file = join(place.OUT_DIR, style);
    if (!existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    if (!existsSync(`${file}.br`)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    await expectPrecompressed(front, [{ path: style, file }], ['gzip', 'br'], (name) => readFileSync(name));
    await expectPagesFromDisk(front, site, place);
  });

  it('understands the recipe for a domain', () => {
    const folder = programFolder();
    const { status, stderr } = spawnSync(caddy!, ['validate', '--config', recipe, '--adapter', 'caddyfile'], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    expect(status, stderr).toBe(0);
  });
});
