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
  var siteWords: ScriptWords | undefined;
}

/** Of a site whose words are not those that scripts hold. */
export const WORDS_PATH = '/words.js';
export const haveOwnFile = ({ language, overrides }: { language: Language; overrides: object }): boolean =>
  language !== 'en-US' || Object.keys(overrides).length > 0;

const english: ScriptWords = { language: 'en-US', messages: englishScriptMessages };
let ofPage = (): ScriptWords | undefined => globalThis.siteWords;
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
