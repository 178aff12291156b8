import { expect, it } from 'vitest';
import { runExample } from './example.ts';

it('the example publishes everything once, and then the one page that shows what changed', () => {
  expect(runExample()).toEqual({
    first: [
      '/1 {"title":"Milk","tag":"shop","text":"two litres"}',
      '/2 {"title":"Bread","tag":"shop","text":"rye"}',
      '/shop ["Bread","Milk"]',
    ],
    second: ['/2 {"title":"Bread","tag":"shop","text":"wheat"}'],
  });
});
