import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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

const nginx = findProgram({ name: 'nginx', packages: ['nginx'] });
const recipes = join(import.meta.dirname, 'nginx');

/** The snippets where the recipe has them, with the ports and folders of the test. */
function snippets(folder: string, change: (text: string) => string): void {
  mkdirSync(join(folder, 'snippets'));
  for (const name of ['locations', 'headers'])
    writeFileSync(
      join(folder, `snippets/coupon-site-${name}.conf`),
      change(readFileSync(join(recipes, `site-${name}.conf`), 'utf8')),
    );
  cpSync('/etc/nginx/mime.types', join(folder, 'mime.types'));
}

const main = (folder: string, http: string): string => `
  daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; user root;
  events { worker_connections 512; }
  http {
    include mime.types; default_type application/octet-stream; access_log off;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    ${http}
  }`;

describe.skipIf(nginx === null)('nginx in front of the site', () => {
  it('answers as the server does, streams events, and shows pages without the server', async () => {
    const place = freshPlace();
    const site = await serve(place, { TRUST_PROXY: '1' });
    const folder = programFolder();
    const port = await freePort();
    snippets(folder, (text) => text.replaceAll('/var/lib/coupon-site/out', place.OUT_DIR));
    const upstream = `upstream coupon_site { server ${new URL(site.address).host}; keepalive 8; }`;
    const server = `server { listen 127.0.0.1:${port}; include snippets/coupon-site-locations.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), main(folder, `${upstream} ${server}`));
    const front = `http://127.0.0.1:${port}`;
    await startFront([nginx!, '-p', folder, '-c', join(folder, 'nginx.conf')], front);

    await expectSame(front, site, place);
    await expectStream(front);
    // The server was not asked for what is on disk.
    const style = addressesOf(place).find((path) => path.endsWith('.css') && path.startsWith('/_astro/'))!;
    const file = join(place.OUT_DIR, style);
    if (!existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    await expectPrecompressed(front, [{ path: style, file }], ['gzip'], (name) => readFileSync(name));
    await expectPagesFromDisk(front, site, place);
  });

  it('understands the whole recipe', () => {
    const folder = programFolder();
    snippets(folder, (text) => text);
    const key = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem'), '-subj', '/CN=deals.example'];
    spawnSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...key]);
    const recipe = readFileSync(join(recipes, 'coupon-site.conf'), 'utf8')
      .replaceAll('/etc/letsencrypt/live/deals.example/fullchain.pem', join(folder, 'chain.pem'))
      .replaceAll('/etc/letsencrypt/live/deals.example/privkey.pem', join(folder, 'key.pem'));
    writeFileSync(join(folder, 'nginx.conf'), main(folder, recipe));
    const { status, stderr } = spawnSync(nginx!, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    expect(stderr).not.toContain('[warn]');
  });
});
