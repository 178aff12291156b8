import { expect, it } from 'vitest';
import { actionOfKey, type PressedKey } from './records-table.tsx';

type Part = Parameters<typeof actionOfKey>[3];
const none: PressedKey = { key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const to = (row: number, select = false) => ({ do: 'move', to: row, select });

/** In the sixth of twenty rows. */
it.each<[string, Partial<PressedKey>, Part, object | null]>([
  ['ArrowDown', {}, 'row', to(6)],
  ['ArrowUp', {}, 'row', to(4)],
  ['PageDown', {}, 'row', to(15)],
  ['PageUp', {}, 'row', to(0)],
  ['Home', {}, 'row', to(0)],
  ['End', {}, 'row', to(19)],
  ['ArrowDown', { shiftKey: true }, 'row', to(6, true)],
  [' ', {}, 'row', { do: 'toggle', range: false }],
  [' ', { shiftKey: true }, 'row', { do: 'toggle', range: true }],
  ['a', { ctrlKey: true }, 'row', { do: 'select-page' }],
  ['A', { metaKey: true }, 'row', { do: 'select-page' }],
  ['Escape', {}, 'row', { do: 'select-none' }],
  ['Delete', {}, 'row', { do: 'delete' }],
  ['Delete', {}, 'box', { do: 'delete' }],
  ['Delete', {}, 'control', null],
  ['Enter', {}, 'row', { do: 'open' }],
  ['Enter', {}, 'box', { do: 'open' }],
  // A control that has the focus and uses the key has it, and with Alt the browser.
  ['Enter', {}, 'control', null],
  [' ', {}, 'box', null],
  [' ', {}, 'control', null],
  ['ArrowDown', {}, 'control', to(6)],
  ['ArrowUp', { altKey: true }, 'row', null],
])('the key %j with %j in a %s does %j', (key, modifiers, on, action) => {
  expect(actionOfKey({ ...none, key, ...modifiers }, 5, 20, on)).toEqual(action);
});

it('no key moves beyond the last row', () => {
  expect(actionOfKey({ ...none, key: 'ArrowDown' }, 19, 20, 'row')).toEqual(to(19));
});
