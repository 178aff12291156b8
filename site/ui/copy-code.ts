import { storeText, toasts } from '../messages.ts';
import { toast } from './toasts.ts';

/** Section 9: the store opens this long after its code was copied … */
const OPEN_DELAY_MS = 1000;
/** … and a store page says "copied" for so long. */
const COPIED_STATE_MS = 2000;

/*
 * Makes every deal card of the page work, static or not: one listener for all of them. A card states its facts in `data-code`,
 * `data-href` and `data-store`; what was clicked in `data-act`. No island, so that clicks before hydration work, too.
 */
document.addEventListener('click', (event) => press(event.target));
if (window.pressed) press(window.pressed); // before this script was here

function press(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
  const card = control?.closest<HTMLElement>('[data-deal]');
  if (control && card) act(control, card);
}

function act(control: HTMLElement, card: HTMLElement): void {
  const { code = '', store = '' } = card.dataset;
  switch (control.dataset['act']) {
    case 'get-code':
      void copy(card, code, () => {
        toast(toasts.couponCopied(code));
        showCopied(card);
      });
      break;
    case 'copy':
      void copy(card, code, () => {
        toast(toasts.copied);
        markCopied(control);
      });
      break;
    case 'visit':
    case 'get-deal':
      toast(toasts.redirecting(store, control.dataset['act'] === 'visit'));
      break;
  }
}

/** A browser without a clipboard (no HTTPS) and one that refuses are answered alike: the code appears, ready to be copied by hand. */
async function copy(card: HTMLElement, code: string, done: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    toast(toasts.copyFailed);
    revealCode(card, code);
    return;
  }
  done();
  openSoon(card);
}

const opening = new WeakSet<HTMLElement>();

/**
 * Browsers let a page open a tab for some seconds after a click without asking; where one refuses, the card's or the page's
 * own link to the store is there.
 */
function openSoon(card: HTMLElement): void {
  const { href } = card.dataset;
  // Who presses twice goes there once.
  if (href === undefined || opening.has(card)) return;
  opening.add(card);
  setTimeout(() => {
    opening.delete(card);
    window.open(href, '_blank', 'noopener');
  }, OPEN_DELAY_MS);
}

/** Section 4, home: the disabled button and the way to the store take the place of 'Get Code', for good. */
function showCopied(card: HTMLElement): void {
  const button = card.querySelector<HTMLElement>('[data-act="get-code"]');
  const hadFocus = button === document.activeElement;
  button?.setAttribute('hidden', '');
  for (const after of card.querySelectorAll('[data-after]')) after.removeAttribute('hidden');
  if (hadFocus) card.querySelector<HTMLElement>('[data-after] a')?.focus();
}

const copiedTimers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Section 4, store page: marked copied for a while. */
function markCopied(button: HTMLElement): void {
  const label = button.querySelector('span');
  if (label === null) return;
  clearTimeout(copiedTimers.get(button));
  button.dataset['state'] = 'copied';
  label.textContent = storeText.copied;
  copiedTimers.set(
    button,
    setTimeout(() => {
      delete button.dataset['state'];
      label.textContent = storeText.copy;
    }, COPIED_STATE_MS),
  );
}

function revealCode(card: HTMLElement, code: string): void {
  const text = card.querySelector<HTMLElement>('[data-code-text]');
  if (text === null) return;
  text.textContent = code;
  text.hidden = false;
  text.dataset['shown'] = '';
  getSelection()?.selectAllChildren(text);
}
