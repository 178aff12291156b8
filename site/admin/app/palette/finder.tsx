import { useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../../browser/toasts.ts';
import { shellToasts } from '../../text/messages.ts';
import { OpenedPalette } from './opened-palette.tsx';
import type { DashboardActions } from './standing-actions.ts';
import { useKeys } from '../shell/use-keys.ts';

interface Finder {
  /** Opens the palette, with this typed in it. */
  find(typed: string): void;
  /** What is open of it. */
  element: ReactNode;
}

/** The palette and the list of keys. Their code is loaded when they are first opened; when it does not come, a message says so. */
export function useFinder({ publishEverything, signOut }: Omit<DashboardActions, 'listKeys'>): Finder {
  const [element, setElement] = useState<ReactNode>(null);
  const close = useCallback(() => setElement(null), []);
  const fail = useCallback((error: unknown) => {
    console.error(error);
    toast(shellToasts.notLoaded);
  }, []);

  const listKeys = useCallback(() => {
    import('../shell/key-list.tsx').then(({ default: KeyList }) => setElement(<KeyList onClose={close} />), fail);
  }, [close, fail]);
  const find = useCallback(
    (typed: string) => {
      const active = document.activeElement;
      const opener = active instanceof HTMLElement && active !== document.body ? active : null;
      function failToOpen(error: unknown): void {
        opener?.focus();
        close();
        fail(error);
      }
      // At once: keys that follow belong to its field.
      flushSync(() =>
        setElement(
          <OpenedPalette
            {...{ typed, opener, publishEverything, listKeys, signOut }}
            onClose={close}
            onFailure={failToOpen}
          />,
        ),
      );
    },
    [close, fail, publishEverything, listKeys, signOut],
  );
  useKeys({ find, list: listKeys });
  return { find, element };
}
