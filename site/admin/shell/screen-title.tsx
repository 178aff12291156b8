import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a screen. It takes the focus when the owner comes to the screen, so that it is read out and Tab goes on from there. */
export function ScreenTitle({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    const isFirst = router.state.resolvedLocation === undefined;
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [router]);
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h1>
  );
}
