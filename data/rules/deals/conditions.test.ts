import { expect, test } from 'vitest';
import { spendText } from './conditions.ts';

test.each([
  ['$45', undefined, '$45', '45\u00a0$'],
  ['45', 'GBP', '£45', '45\u00a0£'],
  ['1,299.50 €', 'USD', '€1,299.50', '1.299,50\u00a0€'],
  ['two pairs', 'USD', 'two pairs', 'two pairs'],
  ['100 kr', 'USD', '100 kr', '100 kr'],
])('a minimum of %s in %s is written %s, in German %s', (typed, currency, english, german) => {
  expect([spendText(typed, currency, 'en-US'), spendText(typed, currency, 'de')]).toEqual([english, german]);
});
