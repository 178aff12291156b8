import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../testing/fresh-folder.ts';
import { findProgram } from './testing/programs.ts';

const analyze = findProgram({ name: 'systemd-analyze', packages: ['systemd'] });
const recipe = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** What systemd says of a unit file. Its program must be on this machine. */
function verify(unit: string): { status: number | null; said: string } {
  const file = join(freshFolder(), 'coupon-site.service');
  writeFileSync(file, unit);
  const args = ['verify', '--man=no', '--recursive-errors=no', file];
  const { status, stdout, stderr } = spawnSync(analyze!, args, { encoding: 'utf8' });
  const lines = (stdout + stderr).split('\n').filter((line) => line.includes('coupon-site'));
  return { status, said: lines.join('\n') };
}

describe.skipIf(analyze === null)('systemd', () => {
  it('understands the unit line by line, and refuses a word that it does not know', () => {
    const unit = recipe('coupon-site.service');
    expect(verify(unit)).toEqual({ status: 0, said: '' });
    expect(verify(unit.replace('RestartSec=', 'RestartSeconds=')).said).toContain('RestartSeconds');
  });

  it('understands the unit that starts containers', () => {
    // Docker need not be here; what it requires is.
    const here = recipe('coupon-site-containers.service')
      .replaceAll('/usr/bin/docker', process.execPath)
      .replaceAll('docker.service', 'sysinit.target');
    expect(verify(here)).toEqual({ status: 0, said: '' });
  });
});
