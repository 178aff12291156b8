import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, test } from 'vitest';
import { projectFolder } from './project-folder.ts';

const documents = globSync('{README.md,{data,api,site,scripts}/**/*.md}', {
  cwd: projectFolder,
  exclude: ['**/node_modules'],
});
const textOf = (file: string): string => readFileSync(join(projectFolder, file), 'utf8');
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const [, guide = ''] = textOf('README.md').split('## How to change things');

/** Lines of the two that are manuals; every other one has at most `USUAL_LINES`. */
const manuals: { readonly [file: string]: number } = { 'README.md': 120, 'scripts/deploy/README.md': 400 };
const USUAL_LINES = 60;

test.each(documents)('%s links to files that exist', (file) => {
  const targets = [...textOf(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !existsSync(join(projectFolder, dirname(file), target)))).toEqual([]);
});

it('names files that exist, and folders where it says how to change things', () => {
  const files = documents
    .map(textOf)
    .join()
    .matchAll(/(?<![\w./])((?:data|api|site|scripts)\/[\w/.<>$-]+\.(?:tsx?|mjs|astro))\b/g);
  const folders = guide.matchAll(/`((?:data|api|site|scripts)\/[^`\s]+)`/g);
  // `$1`: a command of an operator
  const named = [...files, ...folders].map(([, path = '']) => path.replace('$1', 'verify'));
  const missing = named.filter((path) => globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: projectFolder }).length === 0);
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('has few READMEs, and short ones', () => {
  const readmes = documents.filter((file) => file.endsWith('README.md'));
  const long = readmes.filter((file) => textOf(file).trimEnd().split('\n').length > (manuals[file] ?? USUAL_LINES));
  expect(long).toEqual([]);
  expect(readmes.length).toBeLessThanOrEqual(15);
});

it('notes at most 40 decisions, of at most 80 words each', () => {
  const decisions = textOf('scripts/DECISIONS.md')
    .split(/\n\n+/)
    .filter((paragraph) => paragraph.startsWith('**'));
  expect(decisions.filter((decision) => wordsIn(decision) > 80)).toEqual([]);
  expect(decisions.length).toBeLessThanOrEqual(40);
});

it('says all of it in 15,000 words', () => {
  const prose = documents.filter((file) => !file.endsWith('CHANGELOG.md') && !file.startsWith('data/demo/'));
  expect(prose.reduce((sum, file) => sum + wordsIn(textOf(file)), 0)).toBeLessThanOrEqual(15_000);
});
