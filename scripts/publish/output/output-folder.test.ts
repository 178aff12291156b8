import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outputFolder } from './output-folder.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

it('leaves a file alone that has these bytes', () => {
  const root = freshFolder();
  const output = outputFolder(root);
  const inode = () => statSync(join(root, 'faq.html')).ino;
  expect(output.write('faq.html', Buffer.from('one'))).toBe('written');
  const first = inode();
  expect(output.write('faq.html', Buffer.from('one'))).toBe('same');
  expect(inode()).toBe(first);
  expect(output.write('faq.html', Buffer.from('two'))).toBe('written');
  expect(String(output.read('faq.html'))).toBe('two');
});
