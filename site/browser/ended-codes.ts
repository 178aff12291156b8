import { dealsFileBeside } from '../../data/rules/deals/visit-link.ts';
import type { DealsFile } from '../../data/schema/deals-file.ts';
import { noteOf } from './votes.ts';

/**
 * Says on the cards of a store's page which of their codes have ended since it was opened, before anyone copies them, and switches their
 * buttons off. Throws where the store's deals cannot be read.
 */
export async function markEnded(): Promise<void> {
  const answer = await fetch(dealsFileBeside(location.pathname), { cache: 'no-cache' });
  const isGone = answer.status === 404 || answer.status === 410;
  if (!answer.ok && !isGone) return;
  const file = isGone ? null : ((await answer.json()) as DealsFile);
  // the store has moved, and another one is at its address
  if (file && `store/${file.store.id}` !== document.body.dataset['counts']) return;
  const { ended = '', since = '' } = document.querySelector<HTMLElement>('[data-actions]')!.dataset;
  const live = new Set(file?.deals.map(({ id, code }) => `${id} ${code}`));
  const titles = new Set<string>();
  for (const card of document.querySelectorAll<HTMLElement>('[data-code]:not(.deal-over)')) {
    if (live.has(`${card.dataset['deal']} ${card.dataset['code']}`)) continue;
    card.classList.add('deal-over');
    noteOf(card)?.replaceChildren(ended);
    const title = card.querySelector('h3, p > a')!;
    if (title.matches('h3')) titles.add(title.textContent.trim().replaceAll(/\s+/g, ' '));
    for (const button of card.querySelectorAll('button')) {
      if (button === document.activeElement) title.closest<HTMLElement>('article')?.querySelector('a')?.focus();
      button.disabled = true;
    }
  }
  if (titles.size > 0)
    document.querySelector('[data-announced]')!.textContent = since.replace('{deals}', [...titles].join(', '));
}
