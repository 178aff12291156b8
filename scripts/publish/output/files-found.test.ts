import { expect, it } from 'vitest';
import { ReplacedFiles } from './files-found.ts';

it('keeps how large a file was when it was replaced first', () => {
  const replaced = new ReplacedFiles();
  replaced.note('index.html', () => 3);
  replaced.note('index.html', () => 4);
  replaced.note('new.html', () => null);
  expect(replaced.sizes).toEqual(
    new Map([
      ['index.html', 3],
      ['new.html', null],
    ]),
  );
});

it('gives up after very many files, so that a server that stays does not keep the name of each that it ever wrote', () => {
  const replaced = new ReplacedFiles();
  for (let at = 0; at <= 20_000; at += 1) replaced.note(`social/${at}.png`, () => null);
  expect(replaced.sizes).toBeNull();
  replaced.note('index.html', () => 3);
  expect(replaced.sizes).toBeNull();
});
