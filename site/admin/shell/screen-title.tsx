import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusOnce } from './focus-once.ts';
import { isModalOpen } from './key-target.ts';

/**
 * The heading of a screen. It takes the focus when the owner comes to the screen, by a link, by signing in or with the document, so that it is
 * read out and Tab goes on from there; also by a link to the screen that is open.
 */
export function ScreenTitle({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    let stop = focusOnArrival(heading.current!);
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      const active = document.activeElement;
      const isLink = active?.closest('nav, header') != null && screenOf(heading.current!)?.contains(active) !== true;
      if (pathChanged || toLocation.hash !== '' || !isLink) return;
      stop();
      stop = focusOnArrival(heading.current!);
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

const screenOf = (heading: HTMLElement): Element | null =>
  heading.closest('.screen') ?? document.querySelector('#screen');
