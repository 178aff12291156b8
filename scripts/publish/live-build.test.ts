import { expect, it } from 'vitest';
import { compareOutputs } from './live-build.ts';
import { outputFolder, type OutputFolder } from './output/output-folder.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

function folderWith(files: { [name: string]: string }): OutputFolder {
  const root = freshFolder();
  const output = outputFolder(root);
  for (const [name, text] of Object.entries(files)) output.write(name, Buffer.from(text));
  return output;
}

it('names what differs from a clean build, and why the clean build lacks a page', () => {
  const live = folderWith({ 'index.html': 'old', 'faq.html': 'kept', 'gone.html': 'left', 'same.html': 'same' });
  const output = folderWith({ 'index.html': 'new', 'same.html': 'same', 'added.html': 'added' });
  const failed = [{ path: '/faq', reason: 'The disk is full.' }];
  expect(compareOutputs(live, { output, pictures: new Set(), failed }, new Set()).sort()).toEqual([
    'added.html is missing from the live output',
    'faq.html could not be made by the clean build: The disk is full.',
    'gone.html belongs to no page',
    'index.html differs',
  ]);
});
