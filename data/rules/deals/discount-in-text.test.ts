import { expect, it } from 'vitest';
import { discountInText } from './discount-in-text.ts';

it.each([
  ['20% off', 'percentage', '20%'],
  ['20 % off', 'percentage', '20%'],
  ['Extra 10-20% off', 'percentage', '10-20%'],
  ['10 – 20 percent', 'percentage', '10–20%'],
  ['12.5%', 'percentage', '12.5%'],
  ['20% and $15 off', 'percentage', '20%'],
  ['$15 off', 'fixed', '$15'],
  ['US$ 15 OFF', 'fixed', 'US$15'],
  ['15 € discount', 'fixed', '15€'],
  ['15EUR rebate', 'fixed', '15EUR'],
  ['EUR 15 reduction', 'fixed', 'EUR 15'],
  ['AUD15 off', 'fixed', 'AUD 15'],
  ['GBP 15,50 off', 'fixed', 'GBP 15,50'],
  ['Save $15 today', 'fixed', '$15'],
  ['Save $1,299', 'fixed', '$1,299'],
  ['$1,299.50 off', 'fixed', '$1,299.50'],
  ['1.299 € off', 'fixed', '1.299€'],
  ['get £5 when you join', 'fixed', '£5'],
  ['extra 5 CHF', 'fixed', '5CHF'],
  ['minus $3', 'fixed', '$3'],
  ['$15', 'fixed', '$15'],
  ['  15 € ', 'fixed', '15€'],
  ['$15 off and free shipping', 'fixed', '$15'],
  ['Buy one get one free', 'other', 'Buy one get one free'],
  ['Buy two, get the third one off today', 'other', 'Buy two, get the third one off'],
  ['buy three get 1 half price', 'other', 'buy three get 1 half price'],
  ['buy 12 get 2 free', 'other', 'buy 12 get 2 free'],
  ['BOGO', 'other', 'BOGO'],
  ['10 for 8', 'other', '10 for 8'],
  ['3 for the price of 12', 'other', '3 for the price of 12'],
  ['Half price', 'other', 'Half price'],
  ['2 for 1, free shipping', 'other', '2 for 1'],
  ['free shipping', 'freeShipping', ''],
  ['Free express delivery', 'freeShipping', ''],
  ['free postage', 'freeShipping', ''],
])('"%s" names a discount (%s): %s', (text, discountType, discountValue) => {
  expect(discountInText(text)).toEqual({ discountType, discountValue });
});

it.each([
  ['nothing'],
  ['1.234%'],
  ['$15 shoes'],
  ['15 USDx'],
  ['xEUR 15 off'],
  ['Save $15 or more'],
  ['Save $15+'],
  ['1 000 $ off'],
  ['buy ten get one free'],
  ['buy 1 get this very long list of things free'],
  ['free-shipping'],
  ['free next day delivery'],
])('"%s" names none', (text) => {
  expect(discountInText(text)).toBeUndefined();
});
