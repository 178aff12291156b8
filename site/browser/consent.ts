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

/** Asks at the foot of the window, both answers alike; the page stays usable meanwhile. The focus goes back to where it came from. */
export function askForConsent(answered: (consent: Consent) => void): HTMLElement {
  takeQuestionAway();
  const box = made('section', { className: 'consent', ariaLabel: t('consent.choices'), tabIndex: -1 });
  let before: EventTarget | null = null;
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) before = relatedTarget;
  });
  const button = (textContent: string, consent: Consent) => {
    const onclick = () => {
      store(KEY, consent);
      box.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      answered(consent);
    };
    return made('button', { type: 'button', className: 'btn btn-plain', textContent, onclick });
  };
  box.append(
    made('p', { textContent: t('consent.question') }),
    button(t('consent.accept'), 'accepted'),
    button(t('consent.decline'), 'declined'),
  );
  foot().append(box);
  return box;
}

export const takeQuestionAway = (): void => document.querySelector('.consent')?.remove();
