import type { MessageId } from './catalogues.ts';
import type { Compiled } from './format.ts';
import english from './en-US.json' with { type: 'json' };

/** What the scripts of pages say by themselves stands in these sections of the catalogue … */
const scriptSections = ['card', 'consent', 'toast', 'vote'] as const;
/** … and what islands say, and what searches suggest, in these: they come when somebody is about to use them. */
const islandSections = ['common', 'count', 'coupons', 'deal', 'found', 'posts', 'search'] as const;

/** Of these, what pages alone say. */
const ofPages = [
  'common.backToHome',
  'count.codes',
  'count.deals',
  'count.number',
  'count.reviews',
  'count.stores',
  'search.label',
] as const;

type IdIn<Section extends string> = Exclude<Extract<MessageId, `${Section}.${string}`>, (typeof ofPages)[number]>;
export type ScriptMessageId = IdIn<(typeof scriptSections)[number]>;
export type IslandMessageId = ScriptMessageId | IdIn<(typeof islandSections)[number]>;
export type ScriptMessages = { readonly [id in IslandMessageId]?: Compiled };

const messagesIn = (sections: readonly string[]) => {
  const ids = (Object.keys(english) as MessageId[]).filter(
    (id) => sections.includes(id.slice(0, id.indexOf('.'))) && !ofPages.some((each) => each === id),
  );
  return (compiled: (id: MessageId) => Compiled): ScriptMessages =>
    Object.fromEntries(ids.map((id) => [id, compiled(id)]));
};

/** By which module of `site/strings` brings them. */
export const scriptMessages = messagesIn(scriptSections);
export const islandMessages = messagesIn(islandSections);
