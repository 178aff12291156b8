import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Tents and Stoves', 'TA'],
  ['nestrova', 'N'],
  ['4 Paws', '4P'],
  ['ßig', 'SS'],
  ['𝒜cme 𝒷ikes', '𝒜𝒷'],
  ['مكتبة', 'م'],
  ['🎁🎉', '🎁'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['🇫🇷', '🇫🇷'],
  ['  !? ', '!'],
  ['', ''],
])('the initials of "%s" are %s', (name, text) => {
  expect(initials(name)).toBe(text);
});
