import { made } from '../search/made.ts';
import { t } from '../strings/script-text.ts';
import { foot } from './foot.ts';
import { store, stored } from './stored.ts';

const KEY = 'tracking-consent';
export type Consent = 'accepted' | 'declined';

/** The visitor's earlier answer, from this browser alone; null: none, or the browser keeps nothing. */
export function rememberedConsent(): Consent | null {
  const answer = stored(KEY);
  return answer === 'accepted' || answer === 'declined' ? answer : null;
}

/** The answer that this page goes by. */
let current: Consent | null = null;

function remember(consent: Consent): void {
  current = consent;
  store(KEY, consent);
}

/** Asks at the foot of the window, both answers alike; the page stays usable meanwhile. The focus goes back to where it came from. */
export function askForConsent(answered: (accepted: boolean) => void): HTMLElement {
  document.querySelector('.consent')?.remove();
  const box = made('section', { className: 'consent', ariaLabel: t('consent.choices'), tabIndex: -1 });
  let before: EventTarget | null = null;
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) before = relatedTarget;
  });
  const answer = (consent: Consent) => () => {
    remember(consent);
    box.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    answered(consent === 'accepted');
  };
  const button = (textContent: string, consent: Consent) =>
    made('button', { type: 'button', className: 'btn btn-plain', textContent, onclick: answer(consent) });
  box.append(
    made('p', { textContent: t('consent.question') }),
    button(t('consent.accept'), 'accepted'),
    button(t('consent.decline'), 'declined'),
  );
  foot().append(box);
  return box;
}

/** Takes the question away when it is answered elsewhere in this browser: in another tab, or while this page slept in the history. */
export function followOtherTabs(answered: (accepted: boolean) => void): void {
  current = rememberedConsent();
  const look = () => {
    const now = rememberedConsent();
    if (now === null || now === current) return;
    current = now;
    document.querySelector('.consent')?.remove();
    answered(now === 'accepted');
  };
  addEventListener('storage', ({ key }) => key === KEY && look());
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}

/** A way back to the question, at the end of the footer. */
export function offerChoices(textContent: string, onclick: () => void): void {
  const button = made('button', { type: 'button', className: 'footer-choices', textContent, onclick });
  document.querySelector('.footer-end')?.append(button);
}
