import { useLayoutEffect, type RefObject } from 'react';
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

/** What the focus may go to when what has it goes; a list or table that has `data-focus-return` is where the owner works. */
const PLACES = 'section, [role="dialog"], [data-focus-return]';
const MODAL = '[role="dialog"], [role="alertdialog"]';

interface Focused {
  element: HTMLElement;
  /** What it stands in, from the inside out: that may go with it. */
  places: readonly HTMLElement[];
  /** The dialog that it is in; null: none. */
  modal: Element | null;
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

/** It, the field that came in its place (a form that was reset), or what is left of what it stood in; null: nothing is. */
function nearest({ element, places }: Focused, isOpener: boolean): HTMLElement | null {
  if (element.isConnected) return element;
  const place = places.find(({ isConnected }) => isConnected);
  if (place === undefined) return null;
  const within = (selector: string) => place.querySelector<HTMLElement>(selector);
  const name = element.getAttribute('name');
  const sameField = name === null ? null : within(`[name="${CSS.escape(name)}"]`);
  if (sameField !== null || !place.matches('section')) return sameField ?? place;
  return (isOpener ? within('[data-focus-return]') : null) ?? within('h1, h2');
}

/**
 * Tries until it succeeds: what stands below something that is still being read is not shown yet, and takes no focus. `attempt`: whether the
 * focus is where it belongs, or is no longer to be moved. Returns what ends it.
 */
export function focusOnce(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const observer = new MutationObserver(tryAgain);
  function stop(): void {
    observer.disconnect();
    document.removeEventListener('animationend', tryAgain);
  }
  function tryAgain(): void {
    if (attempt()) stop();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  // What waited too long for what is above it is shown by an animation.
  document.addEventListener('animationend', tryAgain);
  return stop;
}

/**
 * Keeps the focus near when what has it goes, be it with the dialog that it is in: with what moves, else on what opened the dialog, on the list
 * that it was in, or on the heading of its panel or screen. Where it was put elsewhere meanwhile, it stays. Returns what ends it.
 */
export function keepFocus(): () => void {
  /** What has the focus, after what opened each of the dialogs around it. */
  let trail: readonly Focused[] = [];
  function remember({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const modal = target.closest(MODAL);
    // What stands beside a dialog, such as a message.
    if (modal === null && isModalOpen()) return;
    const openers = trail.filter((each) => modal !== null && each.modal !== modal && each.modal?.isConnected !== false);
    trail = [...openers, { element: target, places: placesAround(target), modal }];
  }
  const observer = new MutationObserver((changes) => {
    const last = trail.at(-1);
    if (last === undefined || document.activeElement !== document.body) return;
    if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last.element)))) return;
    for (const each of trail.toReversed()) {
      const next = nearest(each, each !== last);
      next?.focus({ preventScroll: each === last });
      if (next !== null) return;
    }
    // A dialog that the address opened, be it before its screen has come.
    if (last.modal !== null)
      focusOnce(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('#screen h1')?.focus();
        return document.activeElement !== document.body;
      });
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
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

/** What has to be answered or closed first; null: nothing. */
export const topModal = (): Element | null => [...document.querySelectorAll(MODAL)].at(-1) ?? null;
export const isModalOpen = (): boolean => topModal() !== null;
