import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutcomeUnknown } from '../../data/catalogue/documents/shared-documents.ts';
import { RecordsInDoubt } from '../../data/records/storage/errors.ts';
import { describeFailure, exitCodeOf, exitCodes, WrongArguments } from './failure.ts';
import { ForeignBucket } from '../deliver/bucket/objects/claim.ts';
import { newRoot } from '../deliver/bucket/objects/manifest.ts';

const scripts = join(import.meta.dirname, '..');
const root = newRoot({
  site: 'b',
  epoch: 1,
  publisher: 'npm start',
  state: 'complete',
  at: '2026-11-21T12:00:00.000Z',
  objects: 0,
  parts: [null],
  late: null,
});
test.each([
  new OutcomeUnknown('postgres://db.example/coupons'),
  new RecordsInDoubt('postgres://db.example/coupons', 'the connection was lost', 'Check before you repeat it.'),
  new ForeignBucket('s3://deals/site', root, 'a'),
])('%s is explained at the terminal without a stack', (error) => {
  expect(describeFailure(error)).toBe(error.message);
});

test('every error that the file of a command declares is explained without a stack', () => {
  const files = globSync('{commands,console,environment,rebuild,server}/*.ts', { cwd: scripts });
  const text = files.map((file) => readFileSync(join(scripts, file), 'utf8')).join('');
  expect(text.match(/class \w+ extends (?!ExplainedError\b)\w*Error\b/g)).toBeNull();
  const error = new WrongArguments('Why.');
  expect([describeFailure(error), error.name, error.code]).toEqual(['Why.', 'WrongArguments', 'WRONG_ARGUMENTS']);
});

test('what this user may not do ends with the exit code of a missing permission, wherever it happens; a full disk does not', () => {
  const refusal = (code: string) =>
    Object.assign(new Error(code), { code, syscall: 'open', path: '/data/settings.json' });
  expect(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].map((code) => exitCodeOf(refusal(code)))).toEqual([77, 77, 77, 1]);
});

test('the unit of systemd restarts after no exit code that a restart cannot help, and runs the release that the recipe links', () => {
  const deploy = join(import.meta.dirname, '../deploy');
  const unit = readFileSync(join(deploy, 'coupon-site.service'), 'utf8');
  const codes = [...new Set(Object.values(exitCodes))].sort((a, b) => a - b);
  expect(/^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]).toBe(codes.join(' '));
  const readme = readFileSync(join(deploy, 'README.md'), 'utf8');
  for (const code of codes) expect(readme).toMatch(new RegExp(`^\\| exit code ${code}, and no restart`, 'm'));
  const folder = /^WorkingDirectory=(.*)$/m.exec(unit)?.[1];
  expect(readme.match(/ln -sfn \S+ (\S+)/g)?.map((line) => line.split(' ').at(-1))).toEqual([folder, folder, folder]);
  // The link moves while the server runs: nothing may be read through it later.
  expect(unit.split('\n').filter((line) => line.includes(`${folder}/`))).toEqual([]);
});
