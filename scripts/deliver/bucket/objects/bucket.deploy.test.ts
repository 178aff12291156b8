import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, freshPlace, kill, run, serve, signIn } from '../../../testing/processes.ts';
import { openUploader } from '../open-uploader.ts';
import { readSettings } from '../../../environment/settings.ts';
import { faultyProxy, type FaultyProxy } from '../testing/faulty-proxy.ts';
import { startR2 } from '../../../local-services/r2-store.ts';
import { expectTextsInStep, expectWholePages, first, second, writeFiles, type Files } from '../testing/upload-site.ts';

let r2: Awaited<ReturnType<typeof startR2>>;
let proxy: FaultyProxy;
let count = 0;
beforeAll(async () => {
  r2 = await startR2();
  proxy = await faultyProxy(r2.endpoint, 'site');
});
afterAll(async () => {
  await proxy.stop();
  await r2.stop();
});

/** An output folder, and a prefix of its own in the bucket. */
function freshSite() {
  const place = freshPlace();
  const prefix = `run-${(count += 1)}/site`;
  proxy.requests.length = 0;
  proxy.fault = () => 'pass';
  const environment = {
    ...place,
    ...r2.environment,
    PUBLISH_TO: `s3://deals/${prefix}`,
    AWS_ENDPOINT_URL_S3: proxy.endpoint,
  };
  const write = (files: Files): void => writeFiles(place.OUT_DIR, files);
  const expectInStep = async () => void expectTextsInStep(await objects(), place.OUT_DIR, false);
  const objects = async () => new Map([...(await r2.objects(`${prefix}/`))].map(([key, { text }]) => [key, text]));
  /** One run in this process, whose pauses are short. */
  const upload = async (options = {}) => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      process.env[name] = r2.environment[name as keyof typeof r2.environment];
    const { PUBLISH_TO, ...settings } = readSettings(environment);
    const opened = await openUploader({
      settings: { ...settings, PUBLISH_TO: PUBLISH_TO! },
      outFolder: place.OUT_DIR,
      stateFolder: join(dirname(place.OUT_DIR), 'state'),
      site: () => Promise.resolve(null),
      backOff: { tries: 5, firstMs: 1, mostMs: 5 },
    });
    try {
      return await opened.uploader.run(options);
    } finally {
      opened.close();
    }
  };
  return { place, prefix, environment, write, objects, expectInStep, upload };
}

it.each([
  ['answers 500', { status: 500, code: 'InternalError' }],
  ['answers 429', { status: 429, code: 'TooManyRequests' }],
  ['answers 503 SlowDown', { status: 503, code: 'SlowDown' }],
  ['breaks off before a request', 'drop'],
  ['breaks off in the middle of an answer', 'half'],
] as const)('an upload gets through when the store %s, twice in three times', async (_, fault) => {
  const site = freshSite();
  for (const files of [first, second]) {
    site.write(files);
    const attempts = new Map<string, number>();
    proxy.fault = (request) => {
      attempts.set(request, (attempts.get(request) ?? 0) + 1);
      return (attempts.get(request) ?? 0) % 3 === 0 ? 'pass' : fault;
    };
    await site.upload();
    await site.expectInStep();
  }
});

it('plans a comparison for when a write without an answer can arrive no more, by the clock of the store', async () => {
  const site = freshSite();
  site.write(first);
  expect(await site.upload()).toMatchObject({ checkAgainMs: null, lateUntil: null });
  site.write({ ...first, 'index.html': 'home v2 [_astro/a1.js] [media/logo1.webp]' });
  proxy.fault = (request) => {
    if (request !== 'PUT index.html') return 'pass';
    proxy.fault = () => 'pass';
    return 'drop';
  };
  const { uploaded, lateUntil } = await site.upload();
  const minutes = (Date.parse(lateUntil ?? '') - Date.now()) / 60_000;
  expect([uploaded, Math.round(minutes)]).toEqual([1, 36]);
});

it('says what to do when credentials expire in the middle, and goes on with new ones', async () => {
  const site = freshSite();
  site.write(first);
  await site.upload();
  site.write(second);
  const before = proxy.requests.length;
  proxy.fault = (_request, at) => (at > before + 6 ? { status: 400, code: 'ExpiredToken' } : 'pass');
  await expect(site.upload()).rejects.toThrow(/\(400 ExpiredToken\)\. The credentials have expired: renew them\./);
  expectWholePages(await site.objects());
  proxy.fault = () => 'pass';
  await site.upload();
  await site.expectInStep();
});

it.each(['drop', 'half'] as const)('a process that is killed is finished by the next (%s)', async (fault) => {
  const site = freshSite();
  site.write(first);
  await site.upload();
  site.write(second);
  const before = proxy.requests.length;
  const deploy = begin('deploy', [], site.environment);
  // the main suite kills at every request of a simulated store; processes take seconds each
  proxy.fault = (_request, at) => {
    if (at - before < 10) return 'pass';
    deploy.child.kill('SIGKILL');
    return fault;
  };
  expect(await deploy.ended).toBeNull();
  expectWholePages(await site.objects());
  proxy.fault = () => 'pass';
  expect(await run('deploy', [], site.environment)).toMatchObject({ code: 0 });
  await site.expectInStep();
});

it('npm run deploy checks, repairs and prints as asked', async () => {
  const site = freshSite();
  site.write(first);
  const deploy = async (code: number, said: string, ...args: string[]) => {
    const ended = await run('deploy', args, site.environment);
    expect(ended).toEqual({ code, output: expect.stringContaining(said) });
    return ended.output;
  };
  await deploy(0, '9 to upload, 0 to delete. Nothing was written.', '--dry-run');
  expect((await site.objects()).size).toBe(0);
  await deploy(0, '9 uploaded');

  await r2.put(`${site.prefix}/index.html`, 'by hand');
  await r2.remove(`${site.prefix}/stores`);
  const checked = await deploy(1, 'stores is missing from the bucket', '--check', '--dry-run');
  expect(checked).toContain('index.html is another version than the manifest says');
  const repaired = await deploy(0, '', '--check', '--json');
  expect(JSON.parse(repaired.split('\n').at(-2) ?? '')).toMatchObject({ uploaded: 2, deleted: 0, unchanged: 7 });
  await site.expectInStep();

  rmSync(join(site.place.OUT_DIR, '404.html'));
  await deploy(1, 'holds no published site');
  const unset = await run('deploy', [], { ...site.place });
  expect(unset).toMatchObject({ code: 78, output: expect.stringContaining('PUBLISH_TO: expected the bucket') });
});

it('a server uploads what it publishes, with the headers that it sends itself', async () => {
  const site = freshSite();
  const server = await serve(site.place, site.environment);
  // It waits for the server's upload.
  expect(await run('deploy', [], site.environment)).toMatchObject({ code: 0 });
  const owner = await signIn(server.address);
  const [{ id, slug }] = (await owner.get('/api/stores')).body;
  expect((await owner.put(`/api/stores/${id}?wait=1`, { name: 'Renamed For The Bucket' })).status).toBe(200);
  expect(await run('rebuild', [], site.environment)).toMatchObject({ code: 0 });
  const published = await r2.objects(`${site.prefix}/`);
  expect(published.get(`store/${slug}`)?.text).toContain('Renamed For The Bucket');
  for (const [key, { type, cache }] of published) {
    if (key.startsWith('.publish/')) continue;
    const answer = await fetch(`${server.address}/${key === 'index.html' ? '' : key}`, { redirect: 'manual' });
    if (answer.status !== 200) continue; // Former addresses are redirected.
    const { headers: sent } = answer;
    expect([key, type, cache]).toEqual([key, sent.get('content-type'), sent.get('cache-control')]);
  }
  expect(await kill(server, 'SIGTERM')).toBe(0);
});
