export interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key asks of a table; `select`: from where the last selection was made up to there. */
export type RowAction =
  | { do: 'move'; to: number; select: boolean }
  | { do: 'toggle'; range: boolean }
  | { do: 'open' }
  | { do: 'delete' }
  | { do: 'select-page' }
  | { do: 'select-none' };

/** So many rows are passed by PageUp and PageDown. */
const LEAP = 10;

/**
 * What a key means that is pressed in row `at` of `count`; null: nothing. `on`: what has the focus, the row itself, its box, to which the
 * space bar then belongs, or another control in it, to which Enter belongs as well.
 */
export function actionOfKey(
  pressed: PressedKey,
  at: number,
  count: number,
  on: 'row' | 'box' | 'control',
): RowAction | null {
  const { key, shiftKey, altKey } = pressed;
  const command = pressed.ctrlKey || pressed.metaKey;
  if (altKey || count === 0) return null;
  if (command && key.toLowerCase() === 'a') return { do: 'select-page' };
  const targets: { [key: string]: number } = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + LEAP,
    PageUp: at - LEAP,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  if (to !== undefined) return { do: 'move', to: Math.min(Math.max(to, 0), count - 1), select: shiftKey };
  if (key === 'Escape') return { do: 'select-none' };
  if (on === 'control' || command) return null;
  if (key === 'Delete') return { do: 'delete' };
  if (key === ' ') return on === 'row' ? { do: 'toggle', range: shiftKey } : null;
  return key === 'Enter' && !shiftKey ? { do: 'open' } : null;
}
