import { anchorOf } from '../../data/rules/deals/visit-link.ts';
import { toasts } from '../strings/messages.ts';
import { t } from '../strings/script-text.ts';
import { share } from './share.ts';
import { toast } from './toasts.ts';
import { plainButton, send } from './votes.ts';

const reasons = ['wrong', 'expired', 'misleading'] as const;

/** What can be done with a deal, below its details; once for each. */
export function addActions(details: HTMLDetailsElement): void {
  const card = details.closest<HTMLElement>('[data-deal]');
  if (card === null || details.lastElementChild?.matches('.vote')) return;
  const box = document.createElement('div');
  box.className = 'vote';
  box.append(
    plainButton(t('vote.share'), () => shareDeal(card)),
    plainButton(t('vote.report'), () => askReason(card, box)),
  );
  details.append(box);
}

function shareDeal(card: HTMLElement): void {
  const title = card.querySelector('.deal-title')?.textContent ?? '';
  const page = card.querySelector<HTMLAnchorElement>('.deal-store')?.href ?? location.href;
  void share({ title, url: new URL(`#${anchorOf(card.dataset['deal']!)}`, page).href }, () =>
    toast(toasts.linkCopied()),
  );
}

function askReason(card: HTMLElement, box: HTMLElement): void {
  const question = document.createElement('span');
  question.textContent = box.ariaLabel = t('vote.whatIsWrong');
  box.role = 'group';
  const answers = reasons.map((reason) => plainButton(t(`vote.${reason}`), () => void report(reason)));
  box.replaceChildren(question, ...answers);
  answers[0]?.focus();

  async function report(reason: (typeof reasons)[number]): Promise<void> {
    for (const answer of answers) answer.disabled = true;
    try {
      await send('/api/reports', { deal: card.dataset['deal'], reason });
      toast(toasts.voted());
      question.textContent = t('vote.reported');
      box.replaceChildren(question);
      box.closest('details')?.querySelector('summary')?.focus();
    } catch {
      for (const answer of answers) answer.disabled = false;
      toast(toasts.voteFailed());
    }
  }
}
