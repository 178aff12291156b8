/**
 * Counts views and clicks through POST /api/views, each thing once a page view: nothing about the visitor is sent or kept. A page names
 * what it counts as in `data-counts`, a card itself in `data-deal` or `data-key`; what is a click of it carries `data-act` or `data-click`.
 * The owner's previews count nothing.
 */
import { whenIdle } from './when-idle.ts';

const VIEWS = '/api/views';
/** A card counts as seen once half of it has been on screen for so long. */
const SEEN_AFTER_MS = 1000;

/** Pages below this are the owner's previews. */
const PREVIEWS = '/api/';

function count(thing: string | undefined, kind: 'view' | 'click'): void {
  if (thing === undefined || location.pathname.startsWith(PREVIEWS)) return;
  navigator.sendBeacon(VIEWS, new Blob([JSON.stringify({ thing, kind })], { type: 'application/json' }));
}

/** A page that the browser fetched ahead is not viewed until it is shown. */
function whenShown(action: () => void): void {
  if (document.visibilityState === 'visible') action();
  else document.addEventListener('visibilitychange', action, { once: true });
}

function countSeen(cards: NodeListOf<HTMLElement>): void {
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waiting.get(target));
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        const seen = () => {
          observer.unobserve(target);
          count(target.dataset['key'], 'view');
        };
        waiting.set(target, setTimeout(seen, SEEN_AFTER_MS));
      }
    },
    { threshold: 0.5 },
  );
  for (const card of cards) observer.observe(card);
}

/** Of a page that a link in a mail led to: counted for the mail, and gone from the address, which people pass on. */
const address = new URL(location.href);
const letter = address.searchParams.get('letter');
if (letter !== null) {
  address.searchParams.delete('letter');
  history.replaceState(history.state, '', address);
  whenIdle(() => whenShown(() => count(`letter/${letter}`, 'view')));
}
whenIdle(() => whenShown(() => count(document.body.dataset['counts'], 'view')));
countSeen(document.querySelectorAll<HTMLElement>('[data-product]'));
// Who copies a code, copies it again and goes to the store has used the deal once.
const used = new Set<string>();
document.addEventListener('click', ({ target }) => countUse(target));
for (const control of window.pressed?.keys() ?? []) countUse(control); // before this script was here

function countUse(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-act], [data-click]') : null;
  const { deal, key } = control?.closest<HTMLElement>('[data-deal], [data-key]')?.dataset ?? {};
  const thing = deal ?? key;
  if (thing === undefined || used.has(thing)) return;
  used.add(thing);
  setTimeout(() => count(thing, 'click')); // the answer to the press comes first
}
