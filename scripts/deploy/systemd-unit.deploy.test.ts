import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './testing/programs.ts';

const analyze = findProgram({ name: 'systemd-analyze', packages: ['systemd'] });
const unit = join(import.meta.dirname, 'coupon-site.service');

describe.skipIf(analyze === null)('the unit of systemd', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'unit-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What systemd says of a unit file. Its program must be on this machine. */
  function verify(change: (text: string) => string): { status: number | null; said: string } {
    const file = join(folder, 'coupon-site.service');
    cpSync(unit, file);
    writeFileSync(file, change(readFileSync(unit, 'utf8')));
    const { status, stdout, stderr } = spawnSync(analyze!, ['verify', '--man=no', '--recursive-errors=no', file], {
      encoding: 'utf8',
    });
    return {
      status,
      said: (stdout + stderr)
        .split('\n')
        .filter((line) => line.includes('coupon-site'))
        .join('\n'),
    };
  }

  it('is understood by systemd line by line', () => {
    expect(verify((text) => text)).toEqual({ status: 0, said: '' });
  });

  it('that starts containers is understood as well', () => {
    const containers = readFileSync(join(import.meta.dirname, 'coupon-site-containers.service'), 'utf8');
    // Docker need not be here; what it requires is.
    const here = containers
      .replaceAll('/usr/bin/docker', process.execPath)
      .replaceAll('docker.service', 'sysinit.target');
    expect(verify(() => here)).toEqual({ status: 0, said: '' });
  });

  it('is refused with a word that systemd does not know', () => {
    expect(verify((text) => text.replace('RestartSec=', 'RestartSeconds=')).said).toContain('RestartSeconds');
  });
});
