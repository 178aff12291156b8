import { made } from '../search/made.ts';
import { type Message, TOASTS_KEY as HOTKEY } from '../strings/messages.ts';
import { t } from '../strings/script-text.ts';
import { drawToasts, toast } from './toasts.ts';

/** Sections 4 and 9: one toast at a time, for so long; swiping it right by so much (left, where text runs
 * from right to left), or Escape, sends it away; F8 leads to it. */
const DURATION_MS = 5000;
/** Of one with something to press: it has to be read and reached. */
const ACTION_DURATION_MS = 10_000;
const SWIPE_PX = 50;

/*
 * The toasts of the public pages and of the dashboard, without React, so that a message is there at once. The page that imports this has
 * the icons it draws in its sprite. An open modal dialog hides the rest of the page from screen readers, except what says how it is
 * announced: both elements do. Pages with codes hold them from the start (`copy-code.astro`).
 */
const region =
  document.querySelector<HTMLElement>('.toasts') ??
  made('section', {
    className: 'toasts',
    ariaLabel: t('toast.region', { key: HOTKEY }),
    ariaLive: 'off',
    tabIndex: -1,
  });
const list = region.querySelector('ol') ?? made('ol', {});
/** What screen readers announce; it must stand in the page before its text. */
const announced =
  document.querySelector<HTMLElement>('[data-announced]') ??
  made('p', { className: 'sr-only', role: 'status', ariaLive: 'polite' });
/** What `first-press.ts` shows of a copied code; out of the page while there is another message. */
const early = document.querySelector<HTMLElement>('[data-early]');
let timer: ReturnType<typeof setTimeout> | undefined;
let isShown = false;
let remaining = 0;
let since = 0;
/** Where the focus returns to when the message that has it goes. */
let cameFrom: Element | null = null;
if (!list.isConnected) {
  region.append(list);
  document.body.append(region, announced);
}
drawToasts(show);

addEventListener('keydown', ({ key }) => {
  if (key === HOTKEY) region.focus();
});
region.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  // It closes the message alone, not a dialog below it.
  event.stopPropagation();
  dismiss();
});
region.addEventListener('focusin', ({ relatedTarget }) => {
  if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
});
for (const [pausing, resuming] of [
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
] as const) {
  region.addEventListener(pausing, pause);
  region.addEventListener(resuming, resume);
}

function dismiss(): void {
  toast(null);
}

function pause(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  remaining -= Date.now() - since;
}

function resume(): void {
  if (timer !== undefined || !isShown) return;
  since = Date.now();
  timer = setTimeout(dismiss, Math.max(0, remaining));
}

function show(message: Message | null): void {
  isShown = message !== null;
  clearTimeout(timer);
  timer = undefined;
  const hadFocus = region.contains(document.activeElement);
  /** Then it was heard, too. */
  const wasEarly = early?.dataset['early'] === 'shown';
  if (early) early.dataset['early'] = '';
  list.replaceChildren(...(message ? [toastOf(message)] : early ? [early] : []));
  const announcement = message ? announcementOf(message) : '';
  if (!wasEarly || announced.textContent !== announcement) announced.textContent = announcement;
  remaining = message?.action ? ACTION_DURATION_MS : DURATION_MS;
  if (message) resume();
  if (hadFocus) keepFocus(isShown);
}

const announcementOf = ({ title, text, action }: Message): string =>
  [title, text, action && t('toast.reach', { action: action.label, key: HOTKEY })]
    .filter(Boolean)
    .join('. ')
    .replaceAll('.. ', '. ');

/** On the region while it shows something, else back where it came from. */
function keepFocus(shows: boolean): void {
  const next = shows ? region : cameFrom;
  if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
}

function toastOf({ title, text, destructive = false, action }: Message): HTMLElement {
  const toast = made('li', { className: destructive ? 'toast toast-destructive' : 'toast', tabIndex: 0 });
  const content = made('div', {});
  content.append(made('div', { className: 'toast-title', textContent: title }));
  if (text !== undefined) content.append(made('div', { className: 'toast-text', textContent: text }));
  const close = made('button', {
    type: 'button',
    className: 'toast-close',
    ariaLabel: t('toast.close'),
    onclick: dismiss,
  });
  close.append(icon('close'));
  toast.append(icon(destructive ? 'alert' : 'check'), content);
  if (action) toast.append(buttonOf(action));
  toast.append(close);
  swipeable(toast);
  return toast;
}

function buttonOf({ label, press }: NonNullable<Message['action']>): HTMLElement {
  const onclick = () => {
    dismiss();
    press();
  };
  return made('button', { type: 'button', className: 'toast-action', textContent: label, onclick });
}

function swipeable(toast: HTMLElement): void {
  let from: number | null = null;
  const flow = document.dir === 'rtl' ? -1 : 1;
  const moved = (event: PointerEvent): number => Math.max(0, (event.clientX - (from ?? event.clientX)) * flow);
  const end = (event: PointerEvent) => {
    const far = moved(event) >= SWIPE_PX;
    from = null;
    toast.style.translate = '';
    if (far) dismiss();
  };
  toast.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    from = event.clientX;
    toast.setPointerCapture(event.pointerId);
  });
  toast.addEventListener('pointermove', (event) => {
    if (from !== null) toast.style.translate = `${moved(event) * flow}px`;
  });
  toast.addEventListener('pointerup', (event) => from !== null && end(event));
  toast.addEventListener('pointercancel', () => {
    from = null;
    toast.style.translate = '';
  });
}

/** A drawing of the page's icon sprite. */
const icon = (name: 'alert' | 'check' | 'close'): Node =>
  document
    .createRange()
    .createContextualFragment(`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`);
