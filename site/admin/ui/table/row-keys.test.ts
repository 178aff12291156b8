import { describe, expect, it } from 'vitest';
import { actionOfKey, type PressedKey } from './row-keys.ts';

type Part = Parameters<typeof actionOfKey>[3];
type Where = { at?: number; count?: number; on?: Part };
const press = (key: string, modifiers: Partial<PressedKey> = {}, { at = 5, count = 20, on = 'row' }: Where = {}) =>
  actionOfKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, at, count, on);

describe('a key pressed in a table', () => {
  it('moves to the next row, over ten, and to either end, and never beyond', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
    expect(keys.map((key) => press(key))).toEqual(
      [6, 4, 15, 0, 0, 19].map((to) => ({ do: 'move', to, select: false })),
    );
    expect(press('ArrowDown', {}, { at: 19 })).toEqual({ do: 'move', to: 19, select: false });
  });

  it('selects what it passes while Shift is held', () =>
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'move', to: 6, select: true }));

  it('selects the row, a range, the page and nothing', () => {
    expect(press(' ')).toEqual({ do: 'toggle', range: false });
    expect(press(' ', { shiftKey: true })).toEqual({ do: 'toggle', range: true });
    expect(press('a', { ctrlKey: true })).toEqual({ do: 'select-page' });
    expect(press('A', { metaKey: true })).toEqual({ do: 'select-page' });
    expect(press('Escape')).toEqual({ do: 'select-none' });
  });

  it('deletes the row, from its box as well, not from another control in it', () => {
    expect(press('Delete')).toEqual({ do: 'delete' });
    expect(press('Delete', {}, { on: 'box' })).toEqual({ do: 'delete' });
    expect(press('Delete', {}, { on: 'control' })).toBeNull();
  });

  it('opens the row, from its box as well', () => {
    expect(press('Enter')).toEqual({ do: 'open' });
    expect(press('Enter', {}, { on: 'box' })).toEqual({ do: 'open' });
  });

  it('belongs to the control that has the focus when that uses it, and to the browser with Alt', () => {
    expect(press(' ', {}, { on: 'box' })).toBeNull();
    expect(press(' ', {}, { on: 'control' })).toBeNull();
    expect(press('Enter', {}, { on: 'control' })).toBeNull();
    expect(press('ArrowDown', {}, { on: 'control' })).toEqual({ do: 'move', to: 6, select: false });
    expect(press('ArrowUp', { altKey: true })).toBeNull();
  });
});
