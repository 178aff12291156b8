import { expect, it } from 'vitest';
import { imports, loadedWith } from '../../config/imports.ts';
import { isCompileInput } from './compile-inputs.ts';

const isOfTheSite = (file: string) => /^(site|data|api\/contract)\//.test(file) && isCompileInput(file);

it('the digest of the compiled site covers every module that its inputs import', () => {
  const inner = imports.filter(({ from }) => isOfTheSite(from));
  expect(inner.some(({ to }) => to.startsWith('api/contract/'))).toBe(true);
  const forgotten = inner.filter(({ to }) => !isCompileInput(to) && !to.endsWith('.css'));
  expect(forgotten.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

it("the digest covers every module that makes the rows of the owner's tables", () => {
  const makers = ['document-rows', 'row-index'].map((name) => `api/owner-tables/${name}.ts`);
  const loaded = makers.flatMap((module) => [...loadedWith(module)]);
  expect(loaded.length).toBeGreaterThan(30);
  expect(loaded.filter((file) => !isCompileInput(file))).toEqual([
    'data/files/private-database.ts',
    'data/files/private-files.ts',
  ]);
});
