import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporary, makeTemporaryIn, sweepTemporariesIn } from './temporary-folder.ts';
import { holdTemporary } from '../testing/hold-temporary.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'temporaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('removes what a killed process left, and nothing of one that runs', async () => {
  const place = freshFolder();
  const killed = await holdTemporary(place, 'build-');
  const running = await holdTemporary(place, 'build-');
  writeFileSync(join(killed.path, 'half'), 'written');
  const own = makeTemporaryIn(place, 'build-');
  mkdirSync(join(place, 'build-without-a-lock'));
  mkdirSync(join(place, 'another'));
  const kept = [running.path, own.path, join(place, 'another')].sort();

  sweepTemporariesIn(place, 'build-');
  expect(existsSync(join(killed.path, 'half'))).toBe(true);
  await killed.kill();
  for (let round = 0; round < 3; round += 1) sweepTemporariesIn(place, 'build-');
  expect(
    readdirSync(place)
      .map((name) => join(place, name))
      .sort(),
  ).toEqual(kept);
  own.remove();
  expect(existsSync(own.path)).toBe(false);
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
  for (let round = 0; round < 200; round += 1) makeTemporaryIn(place, 'build-').remove();
  Atomics.store(stop, 0, 1);
  await once(intruder, 'exit');
  sweepTemporariesIn(place, 'build-');
  expect(readdirSync(place)).toEqual([]);
});

it('makes a folder below TMPDIR, or elsewhere where that is closed, and sweeps both', async () => {
  const [temporary, otherwise] = [freshFolder(), freshFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const place of [temporary, otherwise]) {
    const killed = await holdTemporary(place, 'coupon-site-verify-');
    await killed.kill();
  }
  const made = makeTemporary('trial-', otherwise);
  expect([readdirSync(temporary), readdirSync(otherwise)]).toEqual([[made.path.slice(temporary.length + 1)], []]);
  made.remove();
  vi.stubEnv('TMPDIR', join(temporary, 'missing'));
  const elsewhere = makeTemporary('trial-', otherwise);
  expect(elsewhere.path.startsWith(join(otherwise, 'coupon-site-trial-'))).toBe(true);
  elsewhere.remove();
});
