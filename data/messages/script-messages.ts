import type { MessageId } from './catalogues.ts';
import type { Compiled } from './format.ts';
import english from './en-US.json' with { type: 'json' };

/** What scripts of pages say stands in these sections of the catalogue. */
const sections = [
  'common',
  'consent',
  'count',
  'coupons',
  'deal',
  'found',
  'newsletter',
  'posts',
  'search',
  'toast',
  'vote',
] as const;
export type ScriptMessageId = Extract<MessageId, `${(typeof sections)[number]}.${string}`>;
export type ScriptMessages = { readonly [id in ScriptMessageId]: Compiled };

/** All messages of scripts, as one of these makes them. */
export function scriptMessagesOf(compiled: (id: ScriptMessageId) => Compiled): ScriptMessages {
  const ids = (Object.keys(english) as MessageId[]).filter((id): id is ScriptMessageId =>
    sections.some((section) => id.startsWith(`${section}.`)),
  );
  return Object.fromEntries(ids.map((id) => [id, compiled(id)])) as ScriptMessages;
}
