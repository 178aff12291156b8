import { expect, it } from 'vitest';
import { textOfLanguage } from '../../messages/text.ts';
import { language } from '../../schema/language.ts';
import { dayAndMonth, longDate, monthName, shortDate } from '../dates/dates.ts';
import { priceText } from './money-text.ts';
import { priceIn } from './amount.ts';
import { currencyOfDeal, discountLabel, spendText, type DiscountType } from './discount-label.ts';

const inLanguages = (say: (text: ReturnType<typeof textOfLanguage>) => string): string =>
  language.options.map((name) => say(textOfLanguage(name))).join(' | ');

it.each<[type: DiscountType, typed: string, currency: string | undefined, shown: string]>([
  ['fixed', '$5', 'USD', '$5 OFF | US$5 OFF | 5\u00a0$ Rabatt | خصم \u200f٥\u00a0US$\u200e'],
  ['fixed', '5 €', 'EUR', '€5 OFF | €5 OFF | 5\u00a0€ Rabatt | خصم \u200f٥\u00a0€'],
  ['fixed', '£5', 'GBP', '£5 OFF | £5 OFF | 5\u00a0£ Rabatt | خصم \u200f٥\u00a0UK£\u200e'],
  [
    'fixed',
    'Up to CHF 20',
    'CHF',
    'Up to CHF\u00a020 OFF | Up to CHF\u00a020 OFF | Bis zu 20\u00a0CHF Rabatt | خصم حتى \u200f٢٠\u00a0CHF',
  ],
  ['fixed', '10-20 €', 'EUR', '€10 – €20 OFF | €10 – €20 OFF | 10–20\u00a0€ Rabatt | خصم \u200f١٠–٢٠\u00a0€'],
  ['percentage', '20', undefined, '20% OFF | 20% OFF | 20\u00a0% Rabatt | خصم ٢٠٪\u061c'],
  ['percentage', 'Up to 25%', undefined, 'Up to 25% OFF | Up to 25% OFF | Bis zu 25\u00a0% Rabatt | خصم حتى ٢٥٪\u061c'],
  ['freeShipping', '', undefined, 'FREE SHIPPING | FREE DELIVERY | VERSAND GRATIS | شحن مجاني'],
])('%s %s is in %s and shown as it is written there', (discountType, discountValue, currency, shown) => {
  expect(currencyOfDeal({ discountType, discountValue })).toBe(currency);
  expect(inLanguages((text) => discountLabel({ discountType, discountValue }, text))).toBe(shown);
});

it.each([
  ['£39.99', 'GBP', '£39.99 | £39.99 | 39,99\u00a0£ | \u200f٣٩٫٩٩\u00a0UK£\u200e'],
  ['1.299,00 €', 'EUR', '€1,299.00 | €1,299.00 | 1.299,00\u00a0€ | \u200f١٬٢٩٩٫٠٠\u00a0€'],
])('a price typed as %s is in %s and shown as it is written there', (typed, currency, shown) => {
  const price = priceIn(typed, 'USD')!;
  expect(price.currency).toBe(currency);
  expect(inLanguages((text) => priceText(price.price, currency, text.language))).toBe(shown);
});

it.each(['1.299', '€ 39.999', "39'90", '12 34'])('a price typed as %s may be another, and is not read', (typed) => {
  expect(priceIn(typed, 'USD')).toBeUndefined();
});

it('days and months are written as in the language', () => {
  const day = '2026-12-24';
  const shown = [shortDate, dayAndMonth, longDate].map((say) => inLanguages(({ language: name }) => say(day, name)));
  expect([...shown, inLanguages(({ language: name }) => monthName('2026-12', name))]).toEqual([
    '24 Dec 2026 | 24 Dec 2026 | 24. Dez. 2026 | ٢٤ ديسمبر ٢٠٢٦',
    '24 Dec | 24 Dec | 24. Dez. | ٢٤ ديسمبر',
    'December 24, 2026 | 24 December 2026 | 24. Dezember 2026 | ٢٤ ديسمبر ٢٠٢٦',
    'December 2026 | December 2026 | Dezember 2026 | ديسمبر ٢٠٢٦',
  ]);
});

it.each([
  ['$45', undefined, '$45', '45\u00a0$'],
  ['45', 'GBP', '£45', '45\u00a0£'],
  ['1,299.50 €', 'USD', '€1,299.50', '1.299,50\u00a0€'],
  ['two pairs', 'USD', 'two pairs', 'two pairs'],
  ['100 kr', 'USD', '100 kr', '100 kr'],
])('a minimum of %s in %s is written %s, in German %s', (typed, currency, inEnglish, inGerman) => {
  expect([spendText(typed, currency, 'en-US'), spendText(typed, currency, 'de')]).toEqual([inEnglish, inGerman]);
});
