import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusOnce } from './focus.ts';
import { isModalOpen } from './use-keys.ts';

/**
 * The heading of a screen. It takes the focus when the owner comes to the screen, by a link, by signing in or with the document, so that it is
 * read out and Tab goes on from there; also by a link to the screen that is open, and where what was pressed in the screen goes with the filter that
 * it ended.
 */
export function ScreenTitle({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    let stop = focusOnArrival(heading.current!);
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      const [title, active] = [heading.current!, document.activeElement];
      if (pathChanged || toLocation.hash !== '' || active === null || active === document.body) return;
      stop();
      if (screenOf(title)?.contains(active) === true) stop = focusInPlaceOf(active, title);
      else if (active.closest('nav, header') !== null) stop = focusOnArrival(title);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** What has the focus in the screen itself, or has taken it since, keeps it. */
function focusOnArrival(heading: HTMLElement): () => void {
  const screen = screenOf(heading);
  const before = document.activeElement;
  return focusOnce(() => {
    const active = document.activeElement;
    const isFree = active === document.body || active === before;
    if (!isFree || isModalOpen() || screen?.contains(active) === true) return true;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading;
  });
}

/** Once this has gone while it had the focus, which no other part has taken. */
const focusInPlaceOf = (before: Element, heading: HTMLElement): (() => void) =>
  focusOnce(() => {
    if (before.isConnected) return document.activeElement !== before;
    if (document.activeElement === document.body) heading.focus({ preventScroll: true });
    return true;
  });

const screenOf = (heading: HTMLElement): Element | null =>
  heading.closest('.screen') ?? document.querySelector('#screen');
