/*
 * Answers a press on a code within the press itself, before any other script of the page is there: part of the script in each head. The
 * clipboard's own call answers some frames later, which a slow phone spends on drawing the pressed button. `document.execCommand` is
 * deprecated, kept by every engine, and copies what a listener says, without a selection. What a press leads to beside that is up to
 * `copy-code.ts`, which also handles presses made before it loaded, as every script that handles presses does.
 */

/** One short name: all of this is in the head of every page. */
const listen = addEventListener;

const pressed = new Map<HTMLElement, boolean>();
window.pressed = pressed;
listen(
  'click',
  ({ target }) => {
    const control = target instanceof Element && target.closest<HTMLElement>('button,summary,[data-act],[data-click]');
    if (!control) return;
    const code = control.closest<HTMLElement>('[data-code]')?.dataset['code'] ?? '';
    const copied = /code|copy/.test(control.dataset['act'] ?? '') && copiedAtOnce(code);
    // the last one pressed comes last; what has left the page, such as a closed dialog, is not kept in memory
    for (const each of pressed.keys()) if (each === control || !each.isConnected) pressed.delete(each);
    pressed.set(control, copied);
    if (copied) confirm(code);
  },
  true,
);

/**
 * By name, what was chosen with a button and is on its way to the address: a browser follows the last of them alone, which takes the others
 * along.
 */
const chosen = new Map<string, HTMLButtonElement>();
listen('pageshow', () => chosen.clear());
listen('formdata', ({ target, formData }) => {
  for (const [name, { form, value }] of chosen)
    if (form === target && !formData.has(name)) formData.append(name, value);
});
listen(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    const island = form.closest<HTMLElement>('astro-island[ssr]');
    // the island would choose on a page that is being left
    if (island && chosen.size > 0) event.stopPropagation();
    // `islands/on-intent.ts` says that it has come
    else if (!island || island.dataset['listens'] !== undefined) return;
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name !== '') chosen.set(button.name, button);
  },
  true,
);
/** What is chosen in a list meanwhile goes along, too. */
listen('change', () => chosen.forEach(({ form }) => form?.requestSubmit()), true);

/** False where the browser refuses, or does not ask for the text: then nothing was copied. */
function copiedAtOnce(text: string): boolean {
  let isAsked = false;
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isAsked = true;
  };
  listen('copy', answer, true);
  try {
    return document.execCommand('copy') && isAsked;
  } catch {
    return false;
  } finally {
    removeEventListener('copy', answer, true);
  }
}

/** Shows the toast that the page holds for this, once that has come, and has it announced; `toaster.ts` puts its own in the place. */
function confirm(code: string): void {
  const toast = document.querySelector<HTMLElement>('[data-early]');
  const announced = document.querySelector('[data-announced]');
  if (!toast || !announced) {
    // once the page has been read, the toast is missing because `toaster.ts` shows its own instead
    if (document.readyState === 'loading') listen('DOMContentLoaded', () => confirm(code));
    return;
  }
  toast.querySelector('[data-code-text]')?.replaceChildren(code);
  toast.dataset['early'] = 'shown';
  announced.textContent = [...toast.querySelectorAll('.toast-title,.toast-text')]
    .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '))
    .join('. ');
}

export {};
