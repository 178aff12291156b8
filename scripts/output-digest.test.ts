import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filesDigest, halfOfOutput, outputDigest } from './rebuild-inputs.ts';

it('the halves of an output, each listed by itself, are those of the whole', () => {
  const root = mkdtempSync(join(tmpdir(), 'halves-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const names = ['acme', 'bolt', 'crate', 'dune'];
  const files = names.flatMap((name) => [`${name}.html`, `store/${name}.html`, `store/${name}/offers/1.json`]);
  for (const file of [...files, '.tmp/unfinished']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  const halves = ([0, 1] as const).map((half) => halfOfOutput(root, half));
  expect(halves).toEqual(outputDigest(root));
  const none = filesDigest(new Map());
  expect(halves.filter((half) => !none.includes(half))).toHaveLength(2);
});
