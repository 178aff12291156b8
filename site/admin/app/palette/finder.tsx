import { useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { KeyList } from '../shell/key-list.tsx';
import { useKeys } from '../shell/use-keys.ts';
import { Palette } from './palette.tsx';
import type { DashboardActions } from './standing-actions.ts';

interface Finder {
  /** Opens the palette, with this typed in it. */
  find(typed: string): void;
  /** What is open of it. */
  element: ReactNode;
}

/** The palette and the list of keys. */
export function useFinder({ publishEverything, signOut }: Omit<DashboardActions, 'listKeys'>): Finder {
  const [element, setElement] = useState<ReactNode>(null);
  const close = useCallback(() => setElement(null), []);
  const listKeys = useCallback(() => setElement(<KeyList onClose={close} />), [close]);
  const find = useCallback(
    (typed: string) => {
      const active = document.activeElement;
      const opener = active instanceof HTMLElement && active !== document.body ? active : null;
      // At once: keys that follow belong to its field.
      flushSync(() =>
        setElement(<Palette {...{ typed, opener, publishEverything, listKeys, signOut }} onClose={close} />),
      );
    },
    [close, publishEverything, listKeys, signOut],
  );
  useKeys({ find, list: listKeys });
  return { find, element };
}
