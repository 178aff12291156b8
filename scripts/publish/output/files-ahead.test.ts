import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesAhead } from './files-ahead.ts';
import { OutputFolder } from './output-folder.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

it('another thread finds the files that this one does, and leaves an error to the reader of the folder', async () => {
  const root = freshFolder();
  expect(await filesAhead(join(root, 'none'))).toEqual(new Map());
  expect(await filesAhead(root)).toEqual(new Map());
  for (const folder of ['.tmp/1', 'store/.tmp', 'empty']) mkdirSync(join(root, folder), { recursive: true });
  const files = { 'index.html': 'abc', 'store/ä\n.html': '', 'store/.tmp/x': 'x', '.tmp/1/2': 'unfinished' };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  const { '.tmp/1/2': _, ...published } = files;
  const sizes = Object.entries(published).map(([file, text]): [string, number] => [file, text.length]);
  expect(await filesAhead(root)).toEqual(new Map(sizes));
  expect(new OutputFolder(root).files()).toEqual(new Map(sizes));
  expect(await filesAhead(join(root, 'index.html'))).toBe(null);
});
