import { english } from '../../data/messages/english-in-scripts.ts';
import { format, type Values } from '../../data/messages/format.ts';
import type { IslandMessageId, ScriptMessageId, ScriptMessages } from '../../data/messages/script-messages.ts';
import type { Language } from '../../data/schema/language.ts';

/** What `/words.js` gives the scripts of a page that is not in the English that they hold. */
export interface ScriptWords {
  language: Language;
  messages: ScriptMessages;
}
declare global {
  var siteWords: ScriptWords | undefined;
}

/** `island-text.ts` adds those of islands. */
export const englishWords: ScriptWords = { language: 'en-US', messages: english };

type Say = (id: IslandMessageId, values: Values) => string;
let ofPage = (): Say | undefined => undefined;

/** On the server the words are those of the page that is being made. */
export function speakAs(say: typeof ofPage): void {
  ofPage = say;
}

/** A message in the language of the page, of those that its scripts hold. */
export function t(id: ScriptMessageId, values: Values = {}): string {
  const { language, messages } = globalThis.siteWords ?? englishWords;
  return ofPage()?.(id, values) ?? format(messages[id] ?? '', values, language);
}
