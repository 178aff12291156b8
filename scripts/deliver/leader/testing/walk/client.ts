import type { SharedSite } from '../shared-bucket.ts';
import { marksIn, type Call, type Model } from './model.ts';
import type { Action } from './plan.ts';
import { send } from './send.ts';

/** After so many calls in one round that nothing could come of a client waits for the next round. */
const MOST_FAILED = 3;

/** Carries out the actions of one client, one after another. `onAnswer` hears of each answer, and of each that does not come. */
export async function act(
  site: SharedSite,
  model: Model,
  actions: readonly Action[],
  onAnswer: () => void,
): Promise<void> {
  let failed = 0;
  for (const action of actions) {
    const calls = callsOf(model, action);
    const answers = await Promise.all(
      calls.map(async (call, at) => {
        const on = (action.on + (at > 0 ? 1 + Number(action.isOtherNext) : 0)) % site.servers.length;
        const answer = await send(site, model, call, { on, waits: action.waits });
        if (answer.isUploaded) await expectUploaded(site, model, call);
        onAnswer();
        return answer;
      }),
    );
    failed += answers.filter(({ isAway }) => isAway).length;
    if (failed >= MOST_FAILED) return;
  }
}

/** What is sent at once, each to another server. */
function callsOf(model: Model, { act: wanted, kind, pick }: Action): Call[] {
  const picked = <T>(from: readonly T[]): T | undefined => from[pick % Math.max(from.length, 1)];
  const create = (): Call => {
    const store = kind === 'deal' ? picked(model.living('store')) : undefined;
    if (store) return model.createDeal(store);
    return model.create(kind === 'post' ? 'post' : 'store', model.freshSlug());
  };
  const thing = picked(model.living(kind));
  if (wanted === 'create') return [create()];
  if (wanted === 'twice at once') {
    const call = create();
    return [call, call];
  }
  if (wanted === 'same slug') {
    const slug = model.freshSlug();
    const of = kind === 'post' ? 'post' : 'store';
    return [model.create(of, slug), model.create(of, slug)];
  }
  if (wanted === 'repeat') {
    const call = picked(model.inDoubt) ?? picked(model.calls);
    return call ? [call] : [create()];
  }
  if (!thing) return [create()];
  if (wanted === 'conflict') return [model.edit(thing), model.edit(thing)];
  return [wanted === 'delete' && model.isSettled(thing) ? model.remove(thing) : model.edit(thing)];
}

/** What was acknowledged as uploaded is in the bucket, or something later. */
async function expectUploaded(site: SharedSite, model: Model, call: Call): Promise<void> {
  const made = call.replies.at(-1);
  const thing = made && model.things.find(({ kind, id }) => kind === call.kind && id === made.id);
  if (!made || !thing) return;
  const shown = marksIn((await site.text(pageOf(thing))) ?? '');
  const isThere = shown.some((number) => {
    const other = model.callOf(number);
    return other && (other === call || (other.thing === thing && (other.revision ?? 0) >= made.revision));
  });
  if (isThere || model.mayBeGone(thing)) return;
  const name = `${call.kind} ${made.id} of call ${call.number}`;
  model.unexpected.push(`${name} was acknowledged as uploaded, and ${pageOf(thing)} shows calls ${shown.join()}`);
}

const pageOf = ({ kind, slug }: { kind: string; slug: string }): string =>
  kind === 'post' ? `blog/${slug}` : `store/${slug}`;
