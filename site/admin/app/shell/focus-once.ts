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
