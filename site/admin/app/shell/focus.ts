import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hashTarget, topModal } from '../../ui/controls/focus.ts';

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

const nothing = (): void => undefined;

/** What the address names after its `#` gets the focus as soon as it is there: the heading of a panel, a field, the offer of a draft. */
export function useHashTarget(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = nothing;
    const focus = () => {
      stop();
      stop = router.state.location.hash === '' ? nothing : focusUntilActive();
    };
    const unsubscribe = router.subscribe('onRendered', focus);
    focus();
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for it. An owner who has begun something else is left there. */
function focusUntilActive(): () => void {
  const end = focusOnce(focusHashTarget);
  const stop = () => {
    end();
    for (const event of ['keydown', 'pointerdown'] as const) removeEventListener(event, stop);
  };
  for (const event of ['keydown', 'pointerdown'] as const) addEventListener(event, stop);
  return stop;
}

function focusHashTarget(): boolean {
  const part = hashTarget();
  const modal = topModal();
  if (part === null || (modal !== null && !modal.contains(part))) return false;
  part.focus({ preventScroll: true });
  if (document.activeElement !== part) return false;
  beginningOf(part).scrollIntoView();
  return true;
}

/** What has to be in sight with it: of a panel or the offer of a draft the heading above, of a field the field alone. */
function beginningOf(part: HTMLElement): Element {
  if (part.matches('input, textarea')) return part.closest('.form-field') ?? part;
  const modal = part.closest('[role="dialog"]');
  if (modal !== null) return modal.querySelector('header') ?? modal;
  const [panel, form] = [part.closest('section'), part.closest('form')];
  const isFirst = form === null || panel?.querySelector('form') === form;
  return (isFirst ? panel : form) ?? part;
}
