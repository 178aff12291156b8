document.addEventListener('toggle', ({ target }) => lead(target), true);
// A step that was opened before this script was here; unless the focus is elsewhere by now.
const [last] = [...(window.pressed?.keys() ?? [])].slice(-1);
if (last && document.activeElement === document.body) lead(last.parentElement);

/** A step of a list opens (`components/show-more.astro`): its button goes, so the focus moves to what has come, which is announced. */
function lead(step: EventTarget | null): void {
  if (!(step instanceof HTMLDetailsElement) || !step.open) return;
  const { shown } = step.dataset;
  const status = step.closest('.further')?.querySelector('[role="status"]');
  if (shown === undefined || !status) return;
  // the keyboard's focus is brought into sight; a finger leaves the page where it is
  step.querySelector<HTMLElement>('li :is(a, button)')?.focus({ preventScroll: true });
  status.textContent = shown;
}
