import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it, test } from 'vitest';
import { projectFolder } from './project-folder.ts';

const INDEX = 'scripts/README.md';
const documents = globSync('{README.md,{data,api,site,scripts}/**/*.md}', { cwd: projectFolder });
const textOf = (file: string): string => readFileSync(join(projectFolder, file), 'utf8');
const [rooms = '', index = ''] = textOf(INDEX).split('## All decisions');
const [, guide = ''] = textOf('README.md').split('## How to change things');

/** `**Name** (2026-11-21)`: the one way in which a decision is dated. */
const DECISION = /\*\*([^*]+)\*\*\s+\((20\d\d-\d\d-\d\d)/g;
/** `- Name: [place](path), 2026-11-21` */
const LISTED = /^- (.+?):\s+\[[^\]]+\]\((\S+)\),\s+(20\d\d-\d\d-\d\d)/gms;
const inOneLine = (text = ''): string => text.replace(/\s+/g, ' ');

test.each(documents)('%s links to files that exist', (file) => {
  const targets = [...textOf(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !existsSync(join(projectFolder, dirname(file), target)))).toEqual([]);
});

it('names files that exist where it says how to change things', () => {
  const named = [...guide.matchAll(/`((?:data|api|site|scripts)\/[^`\s]+)`/g)].map(([, path = '']) => path);
  const missing = named.filter((path) => globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: projectFolder }).length === 0);
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('lists each dated decision once, by its name', () => {
  const listed = [...index.matchAll(LISTED)].map(([, name, link, date]) => `${inOneLine(name)}: ${link} ${date}`);
  const made = documents.flatMap((file) => {
    const text = file === INDEX ? rooms : textOf(file);
    const link = relative(dirname(INDEX), file);
    return [...text.matchAll(DECISION)].map(([, name, date]) => `${inOneLine(name)}: ${link} ${date}`);
  });
  expect(made.length).toBeGreaterThan(100);
  expect(listed.sort()).toEqual(made.sort());
});

it('dates decisions in one way', () => {
  const others = documents.filter((file) => /\*\*20\d\d-\d\d-\d\d\.|Decision, 20\d\d-/.test(textOf(file)));
  expect(others).toEqual([]);
});
