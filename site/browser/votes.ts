import { made } from '../search/made.ts';
import { toasts } from '../strings/messages.ts';
import { t } from '../strings/script-text.ts';
import { store, storedJson } from './stored.ts';
import { toast } from './toasts.ts';

/** How long the card says "copied" before it asks. */
const ASK_AFTER_MS = 5000;
const KEY = 'votes';

/** By deal: what was answered, of which code and in which month (UTC): votes are those of a month. */
interface Answers {
  [deal: string]: { code: string; month: string; worked: boolean };
}
const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** What stands on a card once its code was copied, in the place that is left for it; null: the card has no room for it. */
export function noteOf(card: HTMLElement): HTMLElement | null {
  const stub = card.querySelector('.deal-stub');
  const note = stub?.querySelector<HTMLElement>('.deal-note') ?? made('div', { className: 'deal-note' });
  stub?.append(note);
  return stub && note;
}

/** Asks on the card of a copied code, some seconds later, whether it worked. */
export function askSoon(card: HTMLElement): void {
  setTimeout(() => ask(card), ASK_AFTER_MS);
}

function ask(card: HTMLElement): void {
  const box = noteOf(card);
  const { deal, code } = card.dataset;
  if (box === null || deal === undefined || code === undefined) return;
  box.role = 'group';
  box.ariaLabel = t('vote.question');
  const answers = [true, false].map((means) => ({
    button: made('button', {
      type: 'button',
      className: 'btn btn-plain',
      textContent: t(means ? 'vote.yes' : 'vote.no'),
      onclick: () => void answer(means),
    }),
    means,
  }));
  let current = answered(deal, code);
  let isSending = false;
  const show = (worked: boolean | undefined) => {
    for (const { button, means } of answers) button.ariaPressed = String(means === worked);
  };
  async function answer(worked: boolean): Promise<void> {
    if (isSending || worked === current) return;
    isSending = true;
    show(worked);
    try {
      await send('/api/votes', { deal: deal!, worked });
      current = worked;
      remember(deal!, { code: code!, month: thisMonth(), worked });
      toast(toasts.voted());
    } catch {
      show(current);
      toast(toasts.voteFailed());
    }
    isSending = false;
  }
  show(current);
  box.replaceChildren(made('span', { textContent: t('vote.question') }), ...answers.map(({ button }) => button));
}

/** Without cookies. Throws when the answer was not saved. */
export async function send(path: string, answer: object): Promise<void> {
  const reply = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answer),
  });
  if (!reply.ok) throw new Error(`It was answered with status ${reply.status}.`);
}

const allAnswers = (): Answers => (storedJson(KEY) ?? {}) as Answers;

/** What this browser has said of the present code this month. */
function answered(deal: string, code: string): boolean | undefined {
  const answer = allAnswers()[deal];
  return answer?.code === code && answer.month === thisMonth() ? answer.worked : undefined;
}

function remember(deal: string, answer: Answers[string]): void {
  const ofThisMonth = Object.entries(allAnswers()).filter(([, { month }]) => month === answer.month);
  store(KEY, JSON.stringify({ ...Object.fromEntries(ofThisMonth), [deal]: answer }));
}
