import { useEffect, useRef, type ReactNode } from 'react';
import { focusOnce } from './focus-once.ts';
import { isModalOpen } from './key-target.ts';

/**
 * The heading of a screen. It takes the focus when the owner comes to the screen, by a link, by signing in or with the document, so that it is
 * read out and Tab goes on from there.
 */
export function ScreenTitle({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current!), []);
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** What has the focus in the screen itself, or has taken it since, keeps it. */
function focusOnArrival(heading: HTMLElement): () => void {
  const screen = heading.closest('.screen') ?? document.querySelector('#screen');
  const before = document.activeElement;
  return focusOnce(() => {
    const active = document.activeElement;
    const isFree = active === document.body || active === before;
    if (!isFree || isModalOpen() || screen?.contains(active) === true) return true;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading;
  });
}
