import { expect, it } from 'vitest';
import { discountInText } from './discount-in-text.ts';

it.each([
  ['Extra 10-20% off', 'percentage', '10-20%'],
  ['10 – 20 percent', 'percentage', '10–20%'],
  ['12.5%', 'percentage', '12.5%'],
  ['iPhone 15 - 20% off', 'percentage', '20%'],
  ['15% to 30% off', 'percentage', '15-30%'],
  ['Jusqu’à -50%', 'percentage', 'Up to 50%'],
  ['100% cotton shirts, 20% off', 'percentage', '20%'],
  ['2% cashback, and save 10%', 'percentage', '10%'],
  ['10% student discount', 'percentage', '10%'],
  ['US$ 15 OFF', 'fixed', 'US$15'],
  ['15EUR rebate', 'fixed', '15EUR'],
  ['AUD15 off', 'fixed', 'AUD 15'],
  ['Save $15 today', 'fixed', '$15'],
  ['1.299 € off', 'fixed', '1.299€'],
  ['get £5 when you join', 'fixed', '£5'],
  ['$15', 'fixed', '$15'],
  ['$15 off and free shipping', 'fixed', '$15'],
  ['Buy one get one free', 'other', 'Buy one get one free'],
  ['Buy two, get the third one off today', 'other', 'Buy two, get the third one off'],
  ['BOGO', 'other', 'BOGO'],
  ['Half price', 'other', 'Half price'],
  ['2 for 1, free shipping', 'other', '2 for 1'],
  ['free shipping', 'freeShipping', ''],
  ['free postage', 'freeShipping', ''],
])('"%s" names a discount (%s): %s', (text, discountType, discountValue) => {
  expect(discountInText(text)).toEqual({ discountType, discountValue });
});

it.each([
  ...['nothing', '$15 shoes', '15 USDx', 'xEUR 15 off', 'Save $15 or more', '1 000 $ off', 'buy ten get one free'],
  ...['free-shipping', 'free next day delivery', '100% organic cotton', '0% APR financing'],
  ...['Spend $100, get 20% back', 'Get $200 gift card'],
])('"%s" names none', (text) => {
  expect(discountInText(text)).toBeUndefined();
});
