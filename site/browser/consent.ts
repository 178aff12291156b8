import { t } from '../strings/script-text.ts';
import { foot } from './foot.ts';

const KEY = 'tracking-consent';
export type Consent = 'accepted' | 'declined';

/** The visitor's earlier answer, from this browser alone; null: none, or the browser keeps nothing. */
export function rememberedConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'accepted' || stored === 'declined' ? stored : null;
  } catch {
    return null;
  }
}

/** The answer that this page goes by. */
let current: Consent | null = null;

function remember(consent: Consent): void {
  current = consent;
  try {
    localStorage.setItem(KEY, consent);
  } catch (error) {
    console.info('This browser stores nothing, so the question will be asked again.', error);
  }
}

/** Asks at the foot of the window, both answers alike; the page stays usable meanwhile. The focus goes back to where it came from. */
export function askForConsent(answered: (accepted: boolean) => void): HTMLElement {
  document.querySelector('.consent')?.remove();
  const box = document.createElement('section');
  box.className = 'consent';
  box.setAttribute('aria-label', t('consent.choices'));
  box.tabIndex = -1;
  let before: EventTarget | null = null;
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) before = relatedTarget;
  });
  const text = document.createElement('p');
  text.textContent = t('consent.question');
  const button = (label: string, consent: Consent) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'btn btn-plain';
    made.textContent = label;
    made.addEventListener('click', () => {
      remember(consent);
      box.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      answered(consent === 'accepted');
    });
    return made;
  };
  box.append(text, button(t('consent.accept'), 'accepted'), button(t('consent.decline'), 'declined'));
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
export function offerChoices(label: string, open: () => void): void {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'footer-choices';
  made.textContent = label;
  made.addEventListener('click', open);
  document.querySelector('.footer-end')?.append(made);
}
