import { t } from '../strings/script-text.ts';
import { foot } from './foot.ts';
import { icon } from './toaster.ts';

/**
 * Says at the foot of the window which code was copied, beside the way to its store, until it is closed or another code is copied. `way` is
 * the card's own link to the store; null: there is none.
 */
export function showCopiedBar(card: HTMLElement, way: HTMLAnchorElement | null): void {
  const { code = '', store = '' } = card.dataset;
  document.querySelector('.copied-bar')?.remove();
  const bar = document.createElement('aside');
  bar.className = 'copied-bar';
  const text = document.createElement('p');
  text.textContent = bar.ariaLabel = t('card.barCopied', { code });
  if (way) {
    const link = document.createElement('a');
    link.className = 'link';
    link.href = way.href;
    link.target = way.target;
    link.rel = way.rel;
    link.textContent = t('card.open', { store });
    text.append(' · ', link);
  }
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'toast-close';
  close.ariaLabel = t('toast.close');
  close.append(icon('close'));
  close.addEventListener('click', () => {
    bar.remove();
    card.querySelector<HTMLElement>('.deal-code > :is(a, button)')?.focus({ preventScroll: true });
  });
  bar.append(text, close);
  foot().prepend(bar);
}
