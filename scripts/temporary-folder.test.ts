import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporary, makeTemporaryIn, sweepTemporariesIn } from './temporary-folder.ts';
import { holdTemporary } from './testing/hold-temporary.ts';

vi.mock('node:fs', { spy: true });

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

it('makes another folder when one is swept between the opening of its lock and the locking', () => {
  const place = freshFolder();
  const { exec } = DatabaseSync.prototype;
  const locking = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(function (this: DatabaseSync, sql) {
    sweepTemporariesIn(place, 'build-');
    exec.call(this, sql);
  });
  onTestFinished(() => locking.mockRestore());
  const made = makeTemporaryIn(place, 'build-');
  expect(locking).toHaveBeenCalledTimes(3);
  expect(readdirSync(place).map((name) => join(place, name))).toEqual([made.path]);
  made.remove();
});

it('leaves a folder in which another process has just opened the lock again to the next sweep', () => {
  const place = freshFolder();
  const made = makeTemporaryIn(place, 'build-');
  vi.mocked(rmSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('directory not empty'), { code: 'ENOTEMPTY' });
  });
  made.remove();
  expect(existsSync(made.path)).toBe(true);
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
