import { made } from '../search/made.ts';
import { toasts } from '../strings/messages.ts';
import { t } from '../strings/script-text.ts';
import { stateEnds } from './ends-in.ts';
import { foot } from './foot.ts';
import { affiliateRel } from '../ui/affiliate-rel.ts';
import { stored } from './stored.ts';
import './toaster.ts';
import { toast } from './toasts.ts';
import { askSoon, noteOf } from './votes.ts';

/**
 * Section 9: the store opens this long after its code was copied … WebKit, which is every browser of an iPhone, forgets the press after a
 * second: of WebKitGTK 2.50 a timer of 900 ms opened the tab, one of 1,000 ms never did. A slow phone needs some time, too.
 */
const OPEN_DELAY_MS = navigator.vendor.startsWith('Apple') ? 750 : 1000;
/** … and a store page says "copied" for so long. */
const COPIED_STATE_MS = 2000;
/** A longer code is set smaller, in several lines where it must, so that all of it is read. */
const LONG_CODE = 8;

/*
 * Makes every deal card of the page work, static or not: one listener for all of them. A card states its facts in `data-code` and
 * `data-href`, it or its page in `data-store`; what was clicked in `data-act`. No island, so that clicks before hydration work, too.
 */
document.addEventListener('click', (event) => {
  // The second of two quick presses was meant for the button that stood there at the first.
  if (!(event.target instanceof Element)) return;
  if (event.detail > 1 && event.target.closest('.deal-code > a')) event.preventDefault();
  else press(event.target);
});

function press(target: Element): void {
  const control = target.closest<HTMLElement>('[data-act]');
  const card = control?.closest<HTMLElement>('[data-deal]');
  if (control && card) act(control, card, window.pressed?.get(control) ?? false);
}

/** The name of the store that a card is of. */
const storeOf = (card: HTMLElement): string => card.closest<HTMLElement>('[data-store]')?.dataset['store'] ?? '';

function act(control: HTMLElement, card: HTMLElement, copied: boolean): void {
  const { code = '' } = card.dataset;
  const kind = control.dataset['act'];
  switch (kind) {
    case 'get-code':
    case 'copy':
    case 'copy-again': {
      const stay = openSoon(card);
      const done = () => {
        const onHome = kind === 'get-code' || card.querySelector('[data-status]') !== null;
        toast(onHome ? toasts.couponCopied(code) : toasts.copied());
        showCopied(card, control, kind);
        showCopiedBar(card, storeOf(card));
        // what was pressed, and until when it can be used, stay in sight above the bar
        afterFrame(card, () => card.scrollIntoView({ block: 'nearest' }));
      };
      const failed = () => {
        stay();
        showUncopied(card);
      };
      if (copied) afterFrame(card, done);
      else
        void Promise.resolve()
          .then(() => navigator.clipboard.writeText(code))
          .then(done, failed);
      break;
    }
    case 'visit':
    case 'get-deal':
      toast(toasts.redirecting(storeOf(card), kind === 'visit'));
      break;
  }
}

/** The press is answered by then, which `first-press.ts` did within it: what changes in the card lays the whole page out. */
function afterFrame(card: HTMLElement, action: () => void): void {
  new IntersectionObserver((_, observer) => {
    observer.disconnect();
    action();
  }).observe(card);
}

/** A browser without a clipboard (no HTTPS) and one that refuses are answered alike: the code appears, ready to be copied by hand. */
function showUncopied(card: HTMLElement): void {
  toast(toasts.copyFailed());
  const shown = showCode(card);
  if (shown) getSelection()?.selectAllChildren(shown);
}

const opening = new WeakSet<HTMLElement>();

/**
 * Opens the store's tab a little later; the returned function prevents that. Browsers let a page open a tab for some seconds after a press
 * without asking. WebKit does so only for a timer of less than a second that the press itself has started, so this one does not wait for
 * the clipboard. Where a browser refuses, the card's own link to the store is there.
 */
function openSoon(card: HTMLElement): () => void {
  const { href } = card.dataset;
  // Who presses twice goes there once.
  if (href === undefined || opening.has(card)) return () => {};
  opening.add(card);
  const timer = setTimeout(() => {
    opening.delete(card);
    window.open(href, '_blank', 'noopener');
  }, OPEN_DELAY_MS);
  return () => {
    clearTimeout(timer);
    opening.delete(card);
  };
}

/**
 * From now on the card shows the code itself, a button that copies it again, and the way to the store, in the room that the masked code
 * and its button had.
 */
function showCopied(card: HTMLElement, control: HTMLElement, kind: 'get-code' | 'copy' | 'copy-again'): void {
  showCode(card);
  // of two quick presses both come here as the first
  if (card.dataset['copied'] !== undefined) return markCopied(control);
  card.dataset['copied'] = '';
  askSoon(card);
  const look = control.className;
  control.dataset['act'] = 'copy-again';
  control.classList.replace('btn-primary', 'btn-plain');
  control.textContent = '';
  control.ariaLabel = t('card.copyAgain');
  const { href } = card.dataset;
  const way = href ?? card.querySelector<HTMLAnchorElement>('.deal-store')?.href;
  if (way !== undefined) {
    const link = made('a', { className: look, href: way, textContent: t('card.visitStore') });
    if (href !== undefined) {
      link.target = '_blank';
      link.rel = affiliateRel;
      link.dataset['act'] = 'visit';
    }
    control.parentElement?.append(link);
  }
  if (kind === 'copy') markCopied(control);
  else showStatus(card);
}

/** Section 4, home: a disabled button says that the code is copied. */
function showStatus(card: HTMLElement): void {
  const status = made('button', { className: 'btn', disabled: true, textContent: t('card.copied') });
  status.dataset['status'] = '';
  noteOf(card)?.replaceChildren(status);
}

const copiedTimers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Section 4, store page: marked copied for a while. */
function markCopied(button: HTMLElement): void {
  clearTimeout(copiedTimers.get(button));
  button.dataset['state'] = 'copied';
  button.ariaLabel = t('card.copiedShort');
  copiedTimers.set(
    button,
    setTimeout(() => {
      delete button.dataset['state'];
      button.ariaLabel = t('card.copyAgain');
    }, COPIED_STATE_MS),
  );
}

/** The code instead of its mask, to be selected and copied by hand. */
function showCode(card: HTMLElement): HTMLElement | null {
  const text = card.querySelector<HTMLElement>('.code');
  if (text === null) return null;
  const { code = '' } = card.dataset;
  text.textContent = code;
  text.dataset['shown'] = code.length > LONG_CODE ? 'long' : '';
  return text;
}

// A press comes first.
(window.requestIdleCallback ?? setTimeout)(() => stateEnds(document));
for (const control of window.pressed?.keys() ?? []) press(control); // before this script was here
if (stored('follow') !== null && document.querySelector('[data-new], [data-do=follow]'))
  void import('./follow.ts').catch(console.info);

/**
 * Says at the foot of the window which code was copied, beside the way to its store, until it is closed or another code is copied: the bar
 * of `copy-code.astro`. `store` is the store's name.
 */
function showCopiedBar(card: HTMLElement, store: string): void {
  const { code = '' } = card.dataset;
  const way = card.querySelector<HTMLAnchorElement>('.deal-code > a');
  const bar = document
    .querySelector<HTMLTemplateElement>('[data-bar]')
    ?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const [text, close] = bar.children as unknown as [HTMLElement, HTMLElement];
  text.textContent = bar.ariaLabel = t('card.barCopied', { code });
  if (way) {
    const link = way.cloneNode() as HTMLAnchorElement;
    link.className = 'link';
    delete link.dataset['act'];
    link.textContent = t('card.open', { store });
    text.append(' · ', link);
  }
  close.addEventListener('click', () => {
    bar.remove();
    card.querySelector<HTMLElement>('.deal-code > :is(a, button)')?.focus({ preventScroll: true });
  });
  document.querySelector('.copied-bar')?.remove();
  foot().prepend(bar);
}
