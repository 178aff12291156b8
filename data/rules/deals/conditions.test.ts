import { expect, test } from 'vitest';
import { conditionsInText, spendText } from './conditions.ts';

test.each([
  ['$45', undefined, '$45', '45\u00a0$'],
  ['45', 'GBP', '£45', '45\u00a0£'],
  ['1,299.50 €', 'USD', '€1,299.50', '1.299,50\u00a0€'],
  ['two pairs', 'USD', 'two pairs', 'two pairs'],
  ['100 kr', 'USD', '100 kr', '100 kr'],
])('a minimum of %s in %s is written %s, in German %s', (typed, currency, english, german) => {
  expect([spendText(typed, currency, 'en-US'), spendText(typed, currency, 'de')]).toEqual([english, german]);
});

test.each([
  ['10% off orders over $60', { minimumSpend: '$60' }],
  ['20 % off, minimum spend 40 €, new customers only', { minimumSpend: '40€', newCustomers: true }],
  ['15% off your first order in the app', { newCustomers: true, appOnly: true }],
  ['10% off for students', { students: true }],
  ['For new and old customers, in the app and on the site', undefined],
  ['Over 60 titles for pupils', undefined],
  ['Free gift on orders over two kilos', undefined],
])('"%s" names %j', (text, conditions) => expect(conditionsInText(text)).toEqual(conditions));
