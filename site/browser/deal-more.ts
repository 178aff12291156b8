import { toasts } from '../strings/messages.ts';
import { followed, toggle } from './follow.ts';
import { share } from './share.ts';
import { toast } from './toasts.ts';
import { send } from './votes.ts';

const linkCopied = () => toast(toasts.linkCopied());

/** Does what a control says, or puts what can be done with a deal below its details. */
export function act(control: Element): void {
  const card = control.closest<HTMLElement>('[data-deal]');
  if (control instanceof HTMLDetailsElement) return addActions(control);
  if (!(control instanceof HTMLButtonElement)) return;
  const { do: what = '', store = '' } = control.dataset;
  const [title, place] = card ? [card.querySelector('h3'), `#${card.id}`] : [document.querySelector('h1'), ''];
  if (what === 'share')
    void share({ title: title?.textContent.trim() ?? '', url: new URL(place, location.href).href }, linkCopied);
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
    toggle(store);
  } catch (error) {
    console.info('This browser stores nothing, so it follows no store.', error);
  }
  button.ariaPressed = String(followed().includes(store));
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
