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
  | { do: 'select-page' }
  | { do: 'select-none' };

/** So many rows are passed by PageUp and PageDown. */
const LEAP = 10;

/**
 * What a key means that is pressed in row `at` of `count`; null: nothing. `onRow`: the row itself has the focus, and not a control in it,
 * to which Enter and the space bar then belong.
 */
export function actionOfKey(pressed: PressedKey, at: number, count: number, onRow: boolean): RowAction | null {
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
  if (!onRow || command) return null;
  if (key === ' ') return { do: 'toggle', range: shiftKey };
  return key === 'Enter' && !shiftKey ? { do: 'open' } : null;
}
