import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FilesDigest, type FilesSum } from '../publish/output/files-digest.ts';
import { outputSum } from './idle-rebuild.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

/** Of files with their sizes in bytes. */
function sumOf(files: Iterable<readonly [string, number]>): FilesSum {
  const digest = new FilesDigest();
  for (const [file, size] of files) digest.add(file, size);
  return digest.sum;
}

function anOutput(): { root: string; sizes: (readonly [file: string, size: number])[] } {
  const root = freshFolder();
  const names = Array.from({ length: 300 }, (_, at) => `page-${at}`);
  const files = names.flatMap((name) => [`${name}.html`, `store/${name}.html`, `feeds/${name}/deals.json`]);
  for (const file of [...files, '.tmp/unfinished']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  return { root, sizes: files.map((file) => [file, file.length]) };
}

it('the sum of an output is that of its files in any order', () => {
  const { root, sizes } = anOutput();
  expect(outputSum(root)).toEqual(sumOf(sizes));
  expect(outputSum(root)).toEqual(sumOf(sizes.toReversed()));
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
