import { expect, it } from 'vitest';
import { typedTime } from './typed-time.ts';

const HOUR = 60;
const at = (hour: number, minute = 0, second = 0): number => ((hour * HOUR + minute) * 60 + second) * 1000;

it.each([
  ['21:00', at(21)],
  ['21:00:30', at(21, 0, 30)],
  ['23:59:59', at(23, 59, 59)],
  ['24:00', at(24)],
  ['9:30am', at(9, 30)],
  ['1:00  pm', at(13)],
  ['9pm', at(21)],
  ['10 pm', at(22)],
  ['9.30 pm', at(21, 30)],
  ['9  p.m.', at(21)],
  ['9 pm.', at(21)],
  ['9 a m', at(9)],
  ['12am', 0],
  ['1am', at(1)],
  ['12 pm', at(12)],
  ['21h', at(21)],
  ['21h30', at(21, 30)],
  ['9h pm', at(21)],
  ['noon', at(12)],
  ['12 noon', at(12)],
  ['12  noon', at(12)],
  ['12:00 noon', at(12)],
  ['midday', at(12)],
  ['midnight', 0],
])('"%s" is %i ms after midnight, and not in the rest', (text, time) => {
  expect(typedTime(text)).toEqual({ time, rest: ' ' });
  expect(typedTime(`30 nov ${text}`)).toEqual({ time, rest: '30 nov  ' });
});

it('leaves words apart that stand around it', () => {
  expect(typedTime('fri 9pm 27')?.rest.split(/\s+/)).toEqual(['fri', '27']);
  expect(typedTime('fri,9pm,27')?.rest).toBe('fri, ,27');
  expect(typedTime('nov-12 noon')?.rest.trim()).toBe('nov-12');
});

it.each([['0am'], ['13pm'], ['24:01'], ['25:00'], ['9:60'], ['9:00:60'], ['1.60pm']])('no clock shows "%s"', (text) => {
  expect(typedTime(text)).toBeUndefined();
});

it.each([['21h3'], ['9:5'], ['10/12:00'], ['1.5'], ['12pmx'], ['12midnight'], ['30/11/2026'], ['9p.m']])(
  '"%s" is no time',
  (text) => {
    expect(typedTime(text)).toEqual({ time: null, rest: text });
  },
);
