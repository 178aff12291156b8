import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutputDigest, outputSum, type FilesSum } from './output-digest.ts';

/** Of files with their sizes in bytes. */
function sumOf(files: Iterable<readonly [string, number]>): FilesSum {
  const digest = new OutputDigest();
  for (const [file, size] of files) digest.add(file, size);
  return digest.sum;
}

it('the sum of an output is that of its files in any order, and of its halves, each listed by itself', () => {
  const root = mkdtempSync(join(tmpdir(), 'halves-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const names = ['acme', 'bolt', 'crate', 'dune'];
  const files = names.flatMap((name) => [`${name}.html`, `store/${name}.html`, `store/${name}/offers/1.json`]);
  for (const file of [...files, '.tmp/unfinished']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  const sizes = files.map((file) => [file, file.length] as const);
  expect(outputSum(root)).toEqual(sumOf(sizes));
  expect(outputSum(root)).toEqual(sumOf(sizes.toReversed()));
  const halves = [outputSum(root, 0), outputSum(root, 1)] as const;
  for (const half of halves) expect(half).not.toEqual(sumOf([]));
  const whole = new OutputDigest();
  halves.forEach((half) => whole.addSum(half));
  expect(whole.sum).toEqual(outputSum(root));
});

it('another name or size is another sum, and so are sizes that have changed places', () => {
  const sum = sumOf([
    ['acme.html', 10],
    ['bolt.html', 12],
  ]);
  for (const [file, size] of [
    ['acme.htm', 10],
    ['acme.html', 11],
    ['acne.html', 10],
  ] as const)
    expect(
      sumOf([
        [file, size],
        ['bolt.html', 12],
      ]),
    ).not.toEqual(sum);
  expect(
    sumOf([
      ['acme.html', 12],
      ['bolt.html', 10],
    ]),
  ).not.toEqual(sum);
});
