import { useLayoutEffect, useRef } from 'react';

/**
 * Where the focus goes when a dialog closes: to what opened it or, when that has gone, to the field that came in its place (a form that
 * was reset), else to the heading of its panel or to the dialog that it was in (a deleted row). The result is for the `finalFocus` of
 * its popup, which then moves no focus itself. Where the focus was put elsewhere meanwhile, it stays.
 */
export function useFocusReturn(open: boolean): () => false {
  const opener = useRef<{ element: HTMLElement; panel: HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (open && active instanceof HTMLElement)
      opener.current = { element: active, panel: active.closest<HTMLElement>('section, [role="dialog"]') };
  }, [open]);
  return () => {
    const closing = document.activeElement;
    requestAnimationFrame(() => {
      const present = document.activeElement;
      const wasMoved = present !== null && present !== document.body && present !== closing;
      if (opener.current === null || wasMoved) return;
      const { element, panel } = opener.current;
      const next = element.isConnected ? element : panel && (sameField(panel, element) ?? startOf(panel));
      next?.focus();
    });
    return false;
  };
}

function sameField(panel: HTMLElement, gone: HTMLElement): HTMLElement | null {
  const name = gone.getAttribute('name');
  return name === null ? null : panel.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
}

const startOf = (panel: HTMLElement): HTMLElement | null =>
  panel.matches('section') ? panel.querySelector<HTMLElement>('h1, h2') : panel;
