import { expect, it } from 'vitest';
import { save } from './example.ts';

it('the example publishes what is new, and then the one page that shows what changed', () => {
  expect(save('notes/1', { title: 'Milk', tag: 'shop', text: 'two litres' })).toEqual([
    '/1 {"title":"Milk","tag":"shop","text":"two litres"}',
    '/shop ["Milk"]',
  ]);
  expect(save('notes/2', { title: 'Bread', tag: 'shop', text: 'rye' })).toEqual([
    '/2 {"title":"Bread","tag":"shop","text":"rye"}',
    '/shop ["Bread","Milk"]',
  ]);
  expect(save('notes/2', { title: 'Bread', tag: 'shop', text: 'wheat' })).toEqual([
    '/2 {"title":"Bread","tag":"shop","text":"wheat"}',
  ]);
});
