import { format, type Values } from '../../data/messages/format.ts';
import { englishScriptMessages } from '../../data/messages/english-script-messages.ts';
import type { ScriptMessageId, ScriptMessages } from '../../data/messages/script-messages.ts';
import type { Language } from '../../data/schema/language.ts';

/** What `/words.js` gives the scripts of a page that is not in the English that they hold. */
export interface ScriptWords {
  language: Language;
  messages: ScriptMessages;
}
declare global {
  var words: ScriptWords | undefined;
}

const english: ScriptWords = { language: 'en-US', messages: englishScriptMessages };
let ofPage = (): ScriptWords | undefined => globalThis.words;
const current = (): ScriptWords => ofPage() ?? english;

/** On the server the words are those of the page that is being made. */
export function speakAs(words: typeof ofPage): void {
  ofPage = words;
}

/** A message in the language of the page, of those that its scripts hold. */
export function t(id: ScriptMessageId, values: Values = {}): string {
  const { language, messages } = current();
  return format(messages[id], values, language);
}

export const language = (): Language => current().language;
