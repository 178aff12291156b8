import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the focus in a list when its rows change under it: with a row that moves, on the list when the row has gone, and on the
 * heading of the panel when the list has.
 */
export function useSavedFocus(list: RefObject<HTMLElement | null>): void {
  const had = document.activeElement;
  const held = had instanceof HTMLElement && list.current?.contains(had) ? had : null;
  useLayoutEffect(() => {
    if (held === null) return;
    const next = held.isConnected ? held : list.current;
    if (next !== null && next !== document.activeElement) next.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      if (element?.contains(document.activeElement))
        element.closest('section')?.querySelector<HTMLElement>('h1, h2')?.focus();
    };
  }, [list]);
}
