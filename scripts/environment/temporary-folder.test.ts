import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporary, makeTemporaryIn, sweepTemporariesIn } from './temporary-folder.ts';
import { projectFolder } from '../config/project-folder.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

/** A process that has made a temporary folder, and keeps it until it is killed. */
async function anotherProcess(place: string): Promise<{ path: string; kill(): Promise<unknown> }> {
  const module = new URL('temporary-folder.ts', import.meta.url).href;
  const source = `import { makeTemporaryIn } from ${JSON.stringify(module)};
    process.stdout.write(makeTemporaryIn(${JSON.stringify(place)}, 'build-').path);
    setInterval(() => {}, 1000);`;
  const flags = ['--import', './scripts/config/runtime.mjs', '--input-type=module', '--eval', source];
  const child = spawn(process.execPath, flags, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [path] = (await once(child.stdout, 'data')) as [Buffer];
  return { path: String(path), kill: () => (child.kill('SIGKILL'), ended) };
}

it('removes what a killed process left, and nothing of one that runs', async () => {
  const place = freshFolder();
  const other = await anotherProcess(place);
  writeFileSync(join(other.path, 'half'), 'written');
  const own = makeTemporaryIn(place, 'build-');
  mkdirSync(join(place, 'build-without-a-lock'));
  mkdirSync(join(place, 'another'));
  const expectLeft = (...paths: string[]) =>
    expect(readdirSync(place).sort()).toEqual([...paths.map((path) => basename(path)), 'another'].sort());
  sweepTemporariesIn(place, 'build-');
  expectLeft(other.path, own.path);
  expect(existsSync(join(other.path, 'half'))).toBe(true);
  await other.kill();
  for (let round = 0; round < 3; round += 1) sweepTemporariesIn(place, 'build-');
  expectLeft(own.path);
  own[Symbol.dispose]();
  expectLeft();
});

/** Puts something into every folder of a place, again and again, until `stop` is 1. */
const INTRUDER = `
const { readdirSync, writeFileSync } = require('node:fs');
const { workerData: { place, stop } } = require('node:worker_threads');
while (Atomics.load(stop, 0) === 0)
  for (const name of readdirSync(place))
    try { writeFileSync(place + '/' + name + '/late', ''); } catch {}`;

it('leaves what comes into a folder while it is removed to the next sweep', async () => {
  const place = freshFolder();
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const intruder = new Worker(INTRUDER, { eval: true, workerData: { place, stop } });
  onTestFinished(async () => void (await intruder.terminate()));
  await once(intruder, 'online');
  for (let round = 0; round < 200; round += 1) makeTemporaryIn(place, 'build-')[Symbol.dispose]();
  Atomics.store(stop, 0, 1);
  await once(intruder, 'exit');
  sweepTemporariesIn(place, 'build-');
  expect(readdirSync(place)).toEqual([]);
});

it('makes a folder below TMPDIR, or elsewhere where that is closed, and sweeps both', () => {
  const [temporary, otherwise] = [freshFolder(), freshFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const place of [temporary, otherwise]) mkdirSync(join(place, 'coupon-site-verify-left'));
  const made = makeTemporary('trial-', otherwise);
  expect([readdirSync(temporary), readdirSync(otherwise)]).toEqual([[made.path.slice(temporary.length + 1)], []]);
  made[Symbol.dispose]();
  vi.stubEnv('TMPDIR', join(temporary, 'missing'));
  const elsewhere = makeTemporary('trial-', otherwise);
  expect(elsewhere.path.startsWith(join(otherwise, 'coupon-site-trial-'))).toBe(true);
  elsewhere[Symbol.dispose]();
});
