/** A step of a list opens (`components/show-more.astro`): its button goes, so the focus moves to what has come, which is announced. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const { shown } = target.dataset;
    const status = target.closest('.further')?.querySelector('[role="status"]');
    if (shown === undefined || !status) return;
    // the keyboard's focus is brought into sight; a finger leaves the page where it is
    target.querySelector<HTMLElement>('li :is(a, button)')?.focus({ preventScroll: true });
    status.textContent = shown;
  },
  true,
);
