import { TOASTS_KEY as HOTKEY } from '../strings/messages.ts';
import { t } from '../strings/script-text.ts';
import { dismissToast, toastStore, type ShownToast } from './toasts.ts';

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
  held('.toasts') ??
  element('section', 'toasts', {
    'aria-label': t('toast.region', { key: HOTKEY }),
    'aria-live': 'off',
    tabindex: '-1',
  });
const list = held('.toasts > ol') ?? element('ol');
/** What screen readers announce; it must stand in the page before its text. */
const announced = held('[data-announced]') ?? element('p', 'sr-only', { role: 'status', 'aria-live': 'polite' });
/** What `first-press.ts` shows of a copied code; out of the page while there is another message. */
const early = held('[data-early]');
let timer: ReturnType<typeof setTimeout> | undefined;
let remaining = 0;
let since = 0;
/** Where the focus returns to when the message that has it goes. */
let cameFrom: Element | null = null;
if (!list.isConnected) {
  region.append(list);
  document.body.append(region, announced);
}
toastStore.subscribe(() => show(toastStore.current()));
if (toastStore.current()) show(toastStore.current());

addEventListener('keydown', ({ key }) => {
  if (key === HOTKEY) region.focus();
});
region.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  // It closes the message alone, not a dialog below it.
  event.stopPropagation();
  dismissCurrent();
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

function pause(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  remaining -= Date.now() - since;
}

function resume(): void {
  if (timer !== undefined || toastStore.current() === null) return;
  since = Date.now();
  timer = setTimeout(dismissCurrent, Math.max(0, remaining));
}

function dismissCurrent(): void {
  const shown = toastStore.current();
  if (shown) dismissToast(shown.id);
}

function show(message: ShownToast | null): void {
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
  if (hadFocus) keepFocus(message !== null);
}

const announcementOf = ({ title, text, action }: ShownToast): string =>
  [title, text, action && t('toast.reach', { action: action.label, key: HOTKEY })].filter(Boolean).join('. ');

/** On the region while it shows something, else back where it came from. */
function keepFocus(shows: boolean): void {
  const next = shows ? region : cameFrom;
  if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
}

function toastOf({ title, text, destructive = false, action }: ShownToast): HTMLElement {
  const toast = element('li', destructive ? 'toast toast-destructive' : 'toast', { tabindex: '0' });
  const content = element('div');
  content.append(element('div', 'toast-title', {}, title));
  if (text !== undefined) content.append(element('div', 'toast-text', {}, text));
  const close = element('button', 'toast-close', { type: 'button', 'aria-label': t('toast.close') });
  close.append(icon('close'));
  close.addEventListener('click', dismissCurrent);
  toast.append(icon(destructive ? 'alert' : 'check'), content);
  if (action) toast.append(buttonOf(action));
  toast.append(close);
  swipeable(toast);
  return toast;
}

function buttonOf({ label, press }: NonNullable<ShownToast['action']>): HTMLElement {
  const button = element('button', 'toast-action', { type: 'button' }, label);
  button.addEventListener('click', () => {
    dismissCurrent();
    press();
  });
  return button;
}

function swipeable(toast: HTMLElement): void {
  let from: number | null = null;
  const flow = document.dir === 'rtl' ? -1 : 1;
  const moved = (event: PointerEvent): number => Math.max(0, (event.clientX - (from ?? event.clientX)) * flow);
  const end = (event: PointerEvent) => {
    const far = moved(event) >= SWIPE_PX;
    from = null;
    toast.style.translate = '';
    if (far) dismissCurrent();
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
function icon(name: 'alert' | 'check' | 'close'): SVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.setAttribute('class', 'icon');
  drawing.ariaHidden = 'true';
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  drawing.append(use);
  return drawing;
}

function held(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

function element(name: string, className = '', attributes: Record<string, string> = {}, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
