import { useLayoutEffect, useRef } from 'react';

/**
 * Where the focus goes when a dialog closes: to what opened it or, when that has gone (a deleted row), to the heading of its panel.
 * The result is for Radix's `onCloseAutoFocus`.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const opener = useRef<{ element: HTMLElement; panel: Element | null } | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (open && active instanceof HTMLElement) opener.current = { element: active, panel: active.closest('section') };
  }, [open]);
  return (event) => {
    event.preventDefault();
    requestAnimationFrame(() => {
      const { element, panel } = opener.current ?? {};
      if (element?.isConnected) element.focus();
      else panel?.querySelector<HTMLElement>('h2')?.focus();
    });
  };
}
