import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isModalOpen } from './key-target.ts';

const nothing = (): void => undefined;

/** What the address names after its `#` gets the focus as soon as it is there: the heading of a panel, a field, the offer of a draft. */
export function useAimedPart(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = nothing;
    const aim = () => {
      stop();
      stop = focusOnce(router.state.location.hash);
    };
    const unsubscribe = router.subscribe('onRendered', aim);
    aim();
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for it. An owner who has begun something else, or has opened a dialog, is left there. */
function focusOnce(name: string): () => void {
  const focus = (): boolean => {
    const found = document.getElementById(name) ?? document.getElementsByName(name)[0];
    found?.focus();
    // It takes none while something above it is still to come.
    return found !== undefined && document.activeElement === found;
  };
  if (name === '' || isModalOpen() || focus()) return nothing;
  const observer = new MutationObserver(() => focus() && stop());
  const stop = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown'] as const) removeEventListener(event, stop);
  };
  for (const event of ['keydown', 'pointerdown'] as const) addEventListener(event, stop);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
