import { useCallback, useState, type ReactNode } from 'react';
import { toast } from '../../ui/toasts.ts';
import { shellToasts } from '../messages.ts';
import type { DashboardActions } from '../palette/use-standing.ts';
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
  const close = useCallback(() => setElement(null), []);

  const open = useCallback((loading: Promise<ReactNode>) => {
    loading.then(setElement, (error: unknown) => {
      console.error(error);
      toast(shellToasts.notLoaded);
    });
  }, []);
  const listKeys = useCallback(
    () => open(import('./key-list.tsx').then(({ default: KeyList }) => <KeyList onClose={close} />)),
    [open, close],
  );
  const find = useCallback(
    (typed: string) =>
      open(
        import('../palette/palette.tsx').then(({ default: Palette }) => (
          <Palette typed={typed} onClose={close} {...{ publishEverything, listKeys, signOut }} />
        )),
      ),
    [open, close, publishEverything, listKeys, signOut],
  );
  useKeys({ find, list: listKeys });
  return { find, element };
}
