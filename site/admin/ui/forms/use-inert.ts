import { useLayoutEffect, type RefObject } from 'react';

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
