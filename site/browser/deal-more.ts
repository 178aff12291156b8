import { toasts } from '../strings/messages.ts';
import { followed, forget } from './follow.ts';
import { share } from './share.ts';
import { toast } from './toasts.ts';
import { send } from './votes.ts';

/** Does what a control says, or puts what can be done with a deal below its details. */
export function act(control: Element): void {
  const card = control.closest<HTMLElement>('[data-deal]');
  if (control instanceof HTMLDetailsElement) return addActions(control);
  if (!(control instanceof HTMLButtonElement)) return;
  const { do: what = '', store = '', copied = '' } = control.dataset;
  const [title, place] = card ? [card.querySelector('h3'), `#${card.id}`] : [document.querySelector('h1'), ''];
  if (what === 'share')
    void share({ title: title?.textContent.trim() ?? '', url: new URL(place, location.href).href }, () =>
      toast({ title: copied }),
    );
  else if (what === 'follow') follow(control, store);
  else if (what === 'report') askReason(control);
  else if (card) void report(control, card.dataset['deal']!, what);
}

function addActions(details: HTMLDetailsElement): void {
  const actions = document.querySelector<HTMLTemplateElement>('[data-actions]');
  if (actions && !details.querySelector('.vote')) details.append(actions.content.cloneNode(true));
}

function follow(button: HTMLButtonElement, store: string): void {
  try {
    const ids = new Set(followed());
    const follows = !ids.delete(store);
    if (follows) ids.add(store);
    if (ids.size === 0) forget();
    else {
      localStorage.setItem('follow', JSON.stringify([...ids]));
      localStorage.setItem('seen', localStorage.getItem('seen') ?? new Date().toISOString());
    }
    button.ariaPressed = String(follows);
  } catch (error) {
    console.info('This browser stores nothing, so it follows no store.', error);
  }
}

function askReason(button: HTMLButtonElement): void {
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
