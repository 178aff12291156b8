import { t } from '../strings/script-text.ts';
import { foot } from './foot.ts';

/**
 * Says at the foot of the window which code was copied, beside the way to its store, until it is closed or another code is copied: the bar
 * of `copy-code.astro`. `store` is the store's name.
 */
export function showCopiedBar(card: HTMLElement, store: string): void {
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
