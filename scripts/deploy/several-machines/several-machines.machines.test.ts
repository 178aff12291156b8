import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { aDatabaseAddress } from '../../../data/cluster/testing/databases.ts';
import { settingsSchema } from '../../environment/settings.ts';
import { freshPlace, kill, serve, signIn, type Server } from '../../testing/processes.ts';
import { publicBucket } from '../../deliver/bucket/testing/public-bucket.ts';
import { startR2 } from '../../local-services/r2-store.ts';
import { startCaddy } from '../testing/front-server.ts';
import { findProgram } from '../testing/programs.ts';

const caddy = findProgram({ name: 'caddy', packages: ['caddy'] });
const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

test.skipIf(caddy === null)(
  'Caddy serves pages from the bucket and the rest from any server, and goes on while servers or the bucket are away',
  async () => {
    const r2 = await startR2();
    onTestFinished(() => r2.stop());
    const bucket = await publicBucket(r2);
    onTestFinished(() => bucket.stop());
    const more = { ...r2.environment, DATABASE_URL: await aDatabaseAddress(), TRUST_PROXY: '1' };
    const servers = (await Promise.all([1, 2, 3].map(() => serve(freshPlace(), more)))) as [Server, Server, Server];
    await expect.poll(() => r2.text('site/index.html')).not.toBeNull();
    const front = await startCaddy(caddy!, join(import.meta.dirname, 'Caddyfile'), {
      SITE_SERVERS: servers.map(({ address }) => new URL(address).host).join(' '),
      BUCKET: bucket.host,
      BUCKET_PATH: '/deals/site',
    });
    const get = (path: string) => fetch(front + path, { redirect: 'manual' });
    const [store] = (await (await get('/api/stores')).json()) as { id: string; slug: string }[];
    const page = `/store/${store!.slug}`;

    for (const [path, key] of [
      ['/', 'index.html'],
      ['/?utm_source=mail', 'index.html'],
      [page, page.slice(1)],
      ['/theme.css', 'theme.css'],
    ] as const) {
      const asked = bucket.asked.length;
      const reply = await get(path);
      const isSame = (await reply.text()) === (await r2.text(`site/${key}`));
      expect([path, reply.status, isSame]).toEqual([path, 200, true]);
      expect(bucket.asked.slice(asked)).toEqual([`/deals/site/${key}`]);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('x-amz-request-id')).toBeNull();
    }
    const rendered = bucket.asked.length;
    expect((await get('/stores?search=a')).status).toBe(200);
    expect(bucket.asked.length).toBe(rendered);
    const missing = await get('/store/none');
    expect([missing.status, (await missing.text()).includes('Store Not Found')]).toEqual([404, true]);
    for (const path of ['/.publish/manifest.json', '/%2epublish/manifest.json', '/metrics', '/readyz'])
      expect((await get(path)).status).toBe(404);

    // one server after another is away; a change that was sent to one that is killed in that moment is answered with 502, one that
    // finds no server with 503
    const headers = { 'content-type': 'application/json', ...(await signIn(front)).headers };
    const edit = async (description: string) => {
      const body = JSON.stringify({ description });
      const put = () => fetch(`${front}/api/stores/${store!.id}?wait=1`, { method: 'PUT', headers, body });
      let reply = await put();
      for (let tries = 1; tries < 10 && [502, 503].includes(reply.status); tries += 1) reply = await put();
      expect([reply.status, reply.headers.get('x-publish-pending')]).toEqual([200, null]);
      expect((await (await get(page)).text()).includes(description)).toBe(true);
    };
    await edit('Three servers.');
    await kill(servers[0]);
    await edit('Two servers.');
    await kill(servers[1]);
    await edit('One server.');
    await bucket.stop();
    expect((await (await get(page)).text()).includes('One server.')).toBe(true);

    // every page while all servers are away
    await bucket.start();
    await kill(servers[2]);
    const reply = await get('/');
    expect([reply.status, (await reply.text()) === (await r2.text('site/index.html'))]).toEqual([200, true]);
    expect((await get('/api/stores')).status).toBeGreaterThanOrEqual(502);
  },
);

describe('the compose file', () => {
  const compose = text('compose.yaml');
  /** The lines of a part, as far as they are indented more than its name. */
  const service = (name: string): string => {
    const [, indent = '', rest = ''] = new RegExp(`^( *)${name}:.*\\n([^]*)`, 'm').exec(compose) ?? [];
    const end = rest.split('\n').findIndex((line) => line.trim() !== '' && !line.startsWith(`${indent} `));
    return rest.split('\n').slice(0, end).join('\n');
  };
  const valueIn = (part: string, name: string) => new RegExp(`^ +${name}: '?(.*?)'?$`, 'm').exec(part)?.[1];

  it('gives each server settings that it accepts, and folders of its own', () => {
    const setIn = (name: string) =>
      [...service(name).matchAll(/^ +([A-Z][A-Z0-9_]+): '?(.*?)'?$/gm)].map(
        ([, setting, value]) => [setting!, value!.replaceAll(/\$\{\w+:[^}]*\}/g, 'a-password')] as const,
      );
    const set = ['x-site', 'site1', 'site2', 'site3'].flatMap(setIn).map(([setting]) => setting);
    expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'PUBLISH_TO', 'TRUST_PROXY', 'BACKUP_TO']));
    const known = [...Object.keys(settingsSchema.shape), 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect(set.filter((setting) => !known.includes(setting))).toEqual([]);
    expect(settingsSchema.safeParse(Object.fromEntries(setIn('x-site'))).error).toBeUndefined();
    for (const name of ['site1', 'site2', 'site3']) {
      const volumes = [...service(name).matchAll(/'(\w+):\/srv\/(data|out|state)'/g)].map(([, volume]) => volume);
      expect(volumes).toEqual(['data', 'out', 'state'].map((folder) => folder + name.slice(-1)));
    }
  });

  it('hands Caddy what its file reads, with the servers and the bucket that there are', () => {
    const given = service('caddy');
    const read = [...text('Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name!);
    expect([...new Set(read)].sort()).toEqual(
      [...given.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name!).sort(),
    );
    expect(valueIn(given, 'SITE_SERVERS')).toBe('site1:4321 site2:4321 site3:4321');
    expect(valueIn(given, 'BUCKET_PATH')).toBe(valueIn(service('x-site'), 'PUBLISH_TO')?.replace('s3:/', ''));
    const { Statement } = JSON.parse(text('public.json')) as { Statement: { Effect: string; Resource: string[] }[] };
    expect(Statement.map(({ Effect, Resource }) => [Effect, Resource])).toEqual([
      ['Allow', ['arn:aws:s3:::coupons/site/*']],
      ['Deny', ['arn:aws:s3:::coupons/site/.publish/*']],
    ]);
  });
});
