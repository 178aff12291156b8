import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from './project-folder.ts';

/** What shoppers are shown is made of these. The dashboard stays English. */
const templates = globSync(['site/{pages,components}/**/*.astro', 'site/islands/*.tsx', 'site/ui/*.{tsx,ts}'], {
  cwd: projectFolder,
}).filter((file) => file !== 'site/pages/admin.astro' && !file.endsWith('.test.ts'));

/** Between two tags, and nothing that only code has in it. */
const TEXT = />\s*(?<said>[^<>{}$=;()|`]*\p{L}{2}[^<>{}$=;()|`]*?)\s*<\/?[a-z]/giu;
const ATTRIBUTE = /\s(?:aria-label|alt|placeholder|title|label|text)="(?<said>[^"{$]*\p{L}{2}[^"{$]*)"/giu;

/** The words that stand in a template itself. */
function wordsIn(source: string): string[] {
  const markup = source
    .replace(/^---\n.*?\n---\n/s, '')
    .replaceAll(/<script[\s\S]*?<\/script>|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [TEXT, ATTRIBUTE].flatMap((pattern) =>
    [...markup.matchAll(pattern)]
      .map(({ groups }) => groups!['said']!)
      .filter((said) => !/&&|^,|^\W*\w+\?\./.test(said)),
  );
}

it('no template holds words of its own: each message has an id', () => {
  expect(templates.length).toBeGreaterThan(40);
  const found = templates.flatMap((file) =>
    wordsIn(readFileSync(join(projectFolder, file), 'utf8')).map((said) => `${file}: ${said}`),
  );
  expect(found).toEqual([]);
});

it.each([
  '<p class="x">Hello there</p>',
  '{count > 0 && <b>Shop</b>}',
  '<p>\n  Two words\n  <a href="/x">{t("a")}</a></p>',
  '<input placeholder="Search" />',
  'markup`<span>Active</span>`',
])('words are found in %s', (source) => {
  expect(wordsIn(source)).toHaveLength(1);
});

/** Modules that make what shoppers see, with the files for other programs; what sends mails speaks to the owner alone. */
const modules = globSync(
  '{site/{views,feeds,browser,search,islands,ui,strings,catalogue},api/newsletter}/**/*.{ts,tsx}',
  {
    cwd: projectFolder,
  },
).filter((file) => !/\.test\.tsx?$|\/testing\/|dashboard-view|newsletter\/mailer/.test(file));

it('no module that makes pages, feeds or mails holds a sentence of its own', () => {
  expect(modules.length).toBeGreaterThan(90);
  const found = modules.flatMap((file) =>
    readFileSync(join(projectFolder, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|import )|\b(?:Error|Unsupported|console\.\w+)\(/.test(line))
      .flatMap((line) => line.match(/(['"`])[A-Z][a-z]+(?: [\w'’]+)+[^'"`]*\1|\?\s*'[A-Z][a-z]+'/g) ?? [])
      .map((said) => `${file}: ${said}`),
  );
  expect(found).toEqual([]);
});
