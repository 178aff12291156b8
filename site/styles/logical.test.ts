import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Not the end of a longer name. */
const WHOLE = String.raw`(?<!\w|\w-)`;
const declarations = new RegExp(
  String.raw`${WHOLE}(?:(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?:|(?:text-align|float|clear): (?:left|right))`,
  'g',
);
/** Their second value is the right one, their fourth the left one. */
const shorthands = /(?<![\w-])(?:margin|padding|inset|border-width): (\S+) (\S+) (\S+) (?!\2;)\S+;/g;
const utilities = new RegExp(
  String.raw`${WHOLE}(?:(?:scroll-)?[mp][lr]|left|right)-(?:[\d[]|px|auto|full)|${WHOLE}(?:(?:text|float)-(?:left|right)|(?:border|rounded)-[tb]?[lr])(?![a-z])`,
  'g',
);

const found = (files: string, pattern: RegExp): string[] =>
  globSync(files, { cwd: join(import.meta.dirname, '..'), exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(pattern)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );

it('public pages say start and end, not left and right, so that they are mirrored where text runs from right to left', () => {
  expect(found('styles/*.css', declarations)).toEqual([]);
  expect(found('styles/*.css', shorthands)).toEqual([]);
  expect(found('{pages,components,islands,ui}/**/*.{astro,ts,tsx}', utilities)).toEqual([]);
});
