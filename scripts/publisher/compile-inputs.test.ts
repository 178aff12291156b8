import { expect, it } from 'vitest';
import { imports } from '../config/imports.ts';
import { isCompileInput } from './compile-inputs.ts';

const isOfTheSite = (file: string) => /^(site|data|api)\//.test(file) && isCompileInput(file);

it('the digest of the compiled site covers every module that its inputs import', () => {
  const inner = imports.filter(({ from }) => isOfTheSite(from));
  expect(inner.some(({ to }) => to.startsWith('api/contract/'))).toBe(true);
  const forgotten = inner.filter(({ to }) => !isCompileInput(to) && !to.endsWith('.css'));
  expect(forgotten.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
