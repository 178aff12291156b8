import { useLayoutEffect, useRef, type RefObject } from 'react';
import { decoded } from '../../../../data/rules/web/site-address.ts';

/** What the address names after its `#`, by its id or as a field by its name; null: it names nothing that is there. */
export function hashTarget(within: Element = document.documentElement): HTMLElement | null {
  const name = CSS.escape(decoded(location.hash.slice(1)));
  return name === '' ? null : within.querySelector<HTMLElement>(`#${name}, [name="${name}"]`);
}

/** The first field of a form that is in here, or that this is a part of. */
export const firstFieldIn = (place: Element | null | undefined) =>
  place?.querySelector<HTMLElement>(
    'form :is(input:not([type="hidden"], [type="file"], [aria-hidden="true"]), textarea, [role="combobox"]):enabled',
  );

/** Where a form in here begins that is opened: with what the address names, else in its first field. */
export const beginningIn = (place: Element | null) => (place && hashTarget(place)) ?? firstFieldIn(place);

const PANELS = 'section, [role="dialog"]';
const SCREEN = '.screen > section';
/** The part of a panel that the owner works in: the focus goes there rather than to the heading. */
const WORKED_IN = '[data-focus-return]';

/**
 * Where the focus goes when a dialog closes: to what opened it or, when that has gone, to the field that came in its place (a form that
 * was reset), else to the table or the heading of its panel or to the dialog that it was in (a deleted row). The result is for the
 * `finalFocus` of its popup, which then moves no focus itself. Where the focus was put elsewhere meanwhile, it stays.
 */
export function useFocusReturn(open: boolean): () => false {
  const opener = useRef<{ element: HTMLElement; panels: readonly HTMLElement[] } | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!open || !(active instanceof HTMLElement)) return undefined;
    opener.current = { element: active, panels: panelsAround(active) };
    // Within the press that closes it: the next key may be on its way.
    return () => active.focus();
  }, [open]);
  return () => {
    requestAnimationFrame(() => {
      const present = document.activeElement;
      // What has it is there, or the browser would have given it to the body: what opened this, or a dialog around it that closed as well.
      if (opener.current === null || (present !== null && present !== document.body)) return;
      const { element, panels } = opener.current;
      const panel = panels.find(({ isConnected }) => isConnected);
      // The body: what had the focus went at the moment at which this dialog came, as one does that another follows.
      const isThere = element.isConnected && element !== document.body;
      const next = isThere ? element : panel && (sameField(panel, element) ?? startOf(panel));
      next?.focus();
    });
    return false;
  };
}

/** From the inside out, and the screen behind them: what the opener stood in may go with it. */
function panelsAround(element: HTMLElement): HTMLElement[] {
  const around = [...document.querySelectorAll<HTMLElement>(PANELS)].filter((panel) => panel.contains(element));
  return [...around.reverse(), ...document.querySelectorAll<HTMLElement>(SCREEN)];
}

function sameField(panel: HTMLElement, gone: HTMLElement): HTMLElement | null {
  const name = gone.getAttribute('name');
  return name === null ? null : panel.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
}

const startOf = (panel: HTMLElement): HTMLElement | null =>
  panel.matches('section')
    ? (panel.querySelector<HTMLElement>(WORKED_IN) ?? panel.querySelector<HTMLElement>('h1, h2'))
    : panel;

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

/** Nothing in there can be typed or pressed while `isInert`. What has the focus gets it back afterwards. */
export function useInert(place: RefObject<HTMLElement | null>, isInert: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!isInert || element === null) return undefined;
    const before = document.activeElement;
    element.inert = true;
    return () => {
      element.inert = false;
      // The body, or a dialog around it, to which the focus went meanwhile.
      const isFree = document.activeElement?.contains(element) ?? true;
      if (isFree && before instanceof HTMLElement && element.contains(before)) before.focus({ preventScroll: true });
    };
  }, [place, isInert]);
}

const MODAL = '[role="dialog"], [role="alertdialog"]';

/** What has to be answered or closed first; null: nothing. */
export const topModal = (): Element | null => [...document.querySelectorAll(MODAL)].at(-1) ?? null;
export const isModalOpen = (): boolean => topModal() !== null;
