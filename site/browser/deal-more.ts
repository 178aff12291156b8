import { toasts } from '../strings/messages.ts';
import { share } from './share.ts';
import { toast } from './toasts.ts';
import { send } from './votes.ts';

/** Does what a control of a store, or of a card, says in `data-do`; the summary of a card opens what can be done with it. */
export function doMore(control: HTMLElement): void {
  const card = control.closest<HTMLElement>('[data-deal]');
  const { do: what = '', copied = '' } = control.dataset;
  const [title, place] = card ? [card.querySelector('h3'), `#${card.id}`] : [document.querySelector('h1'), ''];
  if (what === '') addActions(control.parentElement!);
  else if (what === 'share')
    void share({ title: title?.textContent.trim() ?? '', url: new URL(place, location.href).href }, () =>
      toast({ title: copied }),
    );
  else if (what === 'follow')
    void import('./follow.ts').then(({ toggleFollowed }) => toggleFollowed()).catch(console.info);
  else if (what === 'report') askReason(control);
  else void report(control as HTMLButtonElement, card!.dataset['deal']!, what);
}

function addActions(details: HTMLElement): void {
  const actions = document.querySelector<HTMLTemplateElement>('[data-actions]');
  if (actions && !details.querySelector('.vote')) details.append(actions.content.cloneNode(true));
}

function askReason(button: HTMLElement): void {
  const question = button.parentElement!.nextElementSibling as HTMLElement;
  question.hidden = !question.hidden;
  button.ariaExpanded = String(!question.hidden);
  question.querySelector('button')?.focus();
}

async function report(button: HTMLButtonElement, deal: string, reason: string): Promise<void> {
  button.disabled = true;
  try {
    await send('/api/reports', { deal, reason });
    toast(toasts.voted());
    button.closest('details')?.querySelector('summary')?.focus();
    button.parentElement!.hidden = true;
  } catch {
    toast(toasts.voteFailed());
  }
  button.disabled = false;
}
