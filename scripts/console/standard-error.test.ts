import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { reportErrors } from './standard-error.ts';

it('each line that a process writes to standard error is reported, and no empty one', async () => {
  const lines: string[] = [];
  const stderr = new PassThrough();
  reportErrors({ stderr }, (line) => lines.push(line));
  stderr.end('one\n\ntwo\nthree');
  await once(stderr, 'close');
  expect(lines).toEqual(['one', 'two', 'three']);
});
