import { consentWords } from '../messages.ts';

const KEY = 'tracking-consent';
export type Consent = 'accepted' | 'declined';

/** The visitor's earlier answer, from this browser alone; null: none, or the browser keeps nothing. */
export function rememberedConsent(): Consent | null {
  try {
    const said = localStorage.getItem(KEY);
    return said === 'accepted' || said === 'declined' ? said : null;
  } catch {
    return null;
  }
}

function remember(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent);
  } catch (error) {
    console.info('This browser keeps nothing, so the question will be asked again.', error);
  }
}

/** Asks at the foot of the window, both answers alike; the page stays usable meanwhile. */
export function askForConsent(answered: (accepted: boolean) => void): void {
  document.querySelector('.consent')?.remove();
  const box = document.createElement('section');
  box.className = 'consent';
  box.setAttribute('aria-label', consentWords.choices);
  const text = document.createElement('p');
  text.textContent = consentWords.question;
  const button = (words: string, consent: Consent) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'btn btn-plain';
    made.textContent = words;
    made.addEventListener('click', () => {
      remember(consent);
      box.remove();
      answered(consent === 'accepted');
    });
    return made;
  };
  box.append(text, button(consentWords.accept, 'accepted'), button(consentWords.decline, 'declined'));
  document.body.append(box);
}

/** A way back to the question, at the end of the footer. */
export function offerChoices(words: string, open: () => void): void {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'footer-choices';
  made.textContent = words;
  made.addEventListener('click', open);
  document.querySelector('.footer-end')?.append(made);
}
