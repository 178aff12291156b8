import { useCallback, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../ui/toasts.ts';
import { shellToasts } from '../messages.ts';
import type { DashboardActions } from '../palette/standing-actions.ts';
import { useKeys } from './use-keys.ts';

interface Finder {
  /** Opens the palette, with this typed in it. */
  find(typed: string): void;
  /** What is open of it. */
  element: ReactNode;
}

/** The palette and the list of keys. Their code is loaded when they are first opened; when it does not come, a message says so. */
export function useFinder({ publishEverything, signOut }: Omit<DashboardActions, 'listKeys'>): Finder {
  const [element, setElement] = useState<ReactNode>(null);
  /** What is typed for the palette until it is there; null: it is not on its way. */
  const ahead = useRef<string | null>(null);
  const close = useCallback(() => setElement(null), []);

  const open = useCallback((loading: Promise<() => ReactNode>) => {
    loading
      .then(
        (made) => flushSync(() => setElement(made())),
        (error: unknown) => {
          console.error(error);
          toast(shellToasts.notLoaded);
        },
      )
      .finally(() => (ahead.current = null));
  }, []);
  const listKeys = useCallback(
    () => open(import('./key-list.tsx').then(({ default: KeyList }) => () => <KeyList onClose={close} />)),
    [open, close],
  );
  const find = useCallback(
    (typed: string) => {
      ahead.current = typed;
      const opener = document.activeElement as HTMLElement | null;
      open(
        import('../palette/palette.tsx').then(({ default: Palette }) => () => (
          <Palette
            typed={ahead.current ?? ''}
            opener={opener}
            onClose={close}
            {...{ publishEverything, listKeys, signOut }}
          />
        )),
      );
    },
    [open, close, publishEverything, listKeys, signOut],
  );
  const typeAhead = useCallback((key: string) => {
    if (ahead.current === null) return false;
    ahead.current += key;
    return true;
  }, []);
  useKeys({ find, list: listKeys, typeAhead });
  return { find, element };
}
