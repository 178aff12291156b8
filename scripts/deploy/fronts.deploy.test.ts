import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../environment/free-port.ts';
import { freshPlace, kill, serve, type Place, type Server } from '../testing/processes.ts';
import { homeOfCaddy, startCaddy, startFront } from './testing/front-server.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { expectCopiesSent, expectPagesFromDisk, expectSame, expectStream } from './testing/like-the-server.ts';
import { findProgram } from './testing/programs.ts';

const caddy = findProgram({ name: 'caddy', packages: ['caddy'] });
const nginx = findProgram({ name: 'nginx', packages: ['nginx'] });
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const brotli = findProgram({ name: 'nginx', packages: ['libnginx-mod-http-brotli-static'], parts: [BROTLI] });
const both = ['br', 'gzip'] as const;
const recipe = join(import.meta.dirname, 'Caddyfile');
const recipes = join(import.meta.dirname, 'nginx');

const caddyInFrontOf = (site: Server, { OUT_DIR }: Place): Promise<string> =>
  startCaddy(caddy!, recipe, { SITE_SERVER: new URL(site.address).host, OUT_DIR });

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

/** With the module for brotli where that is. */
async function nginxInFrontOf(site: Server, { OUT_DIR }: Place): Promise<string> {
  const folder = freshFolder();
  const port = await freePort();
  snippets(folder, (text) =>
    text
      .replaceAll('/var/lib/coupon-site/out', OUT_DIR)
      .replaceAll(/# .*: (brotli_static on;)/g, brotli === null ? '' : '$1'),
  );
  const upstream = `upstream coupon_site { server ${new URL(site.address).host}; keepalive 8; }`;
  const server = `server { listen 127.0.0.1:${port}; include snippets/coupon-site-locations.conf; }`;
  const load = brotli === null ? '' : `load_module ${BROTLI};`;
  writeFileSync(join(folder, 'nginx.conf'), load + main(folder, `${upstream} ${server}`));
  const front = `http://127.0.0.1:${port}`;
  await startFront([nginx!, '-p', folder, '-c', join(folder, 'nginx.conf')], front);
  return front;
}

const ofNginx = brotli === null ? (['gzip'] as const) : both;
/** What each sends of files, and of all while the server is away. Caddy has no way to say 304 in place of the server's error. */
const fronts = [
  { name: 'Caddy', program: caddy, inFrontOf: caddyInFrontOf, files: both, away: both, revalidates: false },
  { name: 'nginx', program: nginx, inFrontOf: nginxInFrontOf, files: ofNginx, away: ofNginx, revalidates: true },
];

describe.for(fronts)('$name in front of the site', ({ program, inFrontOf, files, away, revalidates }) => {
  it.skipIf(program === null)(
    'answers as the server does, streams events, and shows pages without the server',
    async () => {
      const place = freshPlace();
      const site = await serve(place, { TRUST_PROXY: '1' });
      const front = await inFrontOf(site, place);
      await expectSame(front, site, place);
      await expectStream(front);
      await expectPagesFromDisk(front, site, place);
    },
  );

  it.skipIf(program === null)(
    'sends pages and files as the copies beside them, and also while the server is away',
    async () => {
      const place = freshPlace();
      const site = await serve(place, { TRUST_PROXY: '1', PRECOMPRESS: '1' });
      const { host } = new URL(site.address);
      const front = await inFrontOf(site, place);
      await expectCopiesSent(front, place, { pages: both, files }, host);
      await kill(site, 'SIGTERM');
      await expectCopiesSent(front, place, { pages: away }, host, { revalidates });
    },
  );
});

it.skipIf(caddy === null)('Caddy understands the recipe for a domain', () => {
  const env = { ...process.env, ...homeOfCaddy(freshFolder()) };
  const args = ['validate', '--config', recipe, '--adapter', 'caddyfile'];
  const { status, stderr } = spawnSync(caddy!, args, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
});

it.skipIf(nginx === null)('nginx understands the whole recipe', () => {
  const folder = freshFolder();
  snippets(folder, (text) => text);
  const key = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem'), '-subj', '/CN=deals.example'];
  spawnSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...key]);
  const whole = readFileSync(join(recipes, 'coupon-site.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/deals.example/fullchain.pem', join(folder, 'chain.pem'))
    .replaceAll('/etc/letsencrypt/live/deals.example/privkey.pem', join(folder, 'key.pem'));
  writeFileSync(join(folder, 'nginx.conf'), main(folder, whole));
  const args = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const { status, stderr } = spawnSync(nginx!, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(stderr).not.toContain('[warn]');
});
