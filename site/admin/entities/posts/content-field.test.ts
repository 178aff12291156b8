import { expect, test } from 'vitest';
import { lengthText, wordsOf } from './content-field.tsx';

test('words are counted in what a reader sees, in any script, with their hyphens and apostrophes', () => {
  expect(
    wordsOf('<h2>A well-kept shop</h2><p>It’s <b>here</b>&nbsp;&amp; there.</p><img src="/a" alt="not this" />'),
  ).toBe(6);
  expect(wordsOf('<p>Größe 42, Ελλάδα</p>')).toBe(3);
});

test.each([
  ['', 'No words yet'],
  ['<p>One</p>', '1 word, 1 min to read'],
  [`<p>${'word '.repeat(1150)}</p>`, '1,150 words, 5 min to read'],
])('%# says how long the text is', (html, text) => {
  expect(lengthText(html)).toBe(text);
});
