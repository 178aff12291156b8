import { expect, test } from 'vitest';
import { cleanContent, postInLists } from './indexes/post-cards.ts';
import { aPost, readerOf } from './testing/builders.ts';

test('a post that was edited by hand is cleaned when it is read, whatever its document says of itself', () => {
  const claims = { clean: true, isClean: true, policyVersion: 9 };
  const edited = { ...aPost({ id: 'edited', content: '<p onclick="x()">Hello</p><script>x()</script>' }), ...claims };
  const saved = aPost({ id: 'saved', content: '<p>Hello</p>' });
  const read = readerOf({ blogs: [edited, saved] });
  expect(['edited', 'saved'].map((id) => read.field(postInLists, 'isClean', id))).toEqual([false, true]);
  expect([cleanContent(read, edited), cleanContent(read, saved)]).toEqual(['<p>Hello</p>', '<p>Hello</p>']);
});
