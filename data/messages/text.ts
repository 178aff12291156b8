import { remembering } from '../rules/text/remembering.ts';
import type { Language } from '../schema/language.ts';
import type { MessageId } from './catalogues.ts';
import { compiledMessage } from './compiled.ts';
import { format, type Compiled, type Values } from './format.ts';

/** What decides the words of a site: its language, and the owner's own messages in it. */
export interface Words {
  language: Language;
  own: { readonly [id: string]: Compiled };
}

/** What scripts say on a page that is not in the English that they hold. */
export const WORDS_PATH = '/words.js';
export const haveOwnFile = ({ language, own }: Words): boolean => language !== 'en-US' || Object.keys(own).length > 0;

/** The text of a message with values for its arguments. */
export interface Text {
  (id: MessageId, values?: Values): string;
  readonly language: Language;
  /** For what formats elsewhere. */
  readonly compiled: (id: MessageId) => Compiled;
}

const NONE: Values = {};
/** Most callers ask with an answer of a query, which stays the same object: each card of a deal does, several times. */
const known = new WeakMap<Words, Text>();

export function textIn(words: Words): Text {
  let text = known.get(words);
  if (text === undefined) known.set(words, (text = made(words)));
  return text;
}

function made({ language, own }: Words): Text {
  const messages: { [id: string]: Compiled } = { ...own };
  const compiled = (id: MessageId): Compiled => (messages[id] ??= compiledMessage(language, id));
  return Object.assign((id: MessageId, values = NONE) => format(compiled(id), values, language), {
    language,
    compiled,
  });
}

/** The words of a language as its catalogue has them. */
export const textOfLanguage = remembering((language: Language): Text => made({ language, own: {} }));

/** What the dashboard and its calls say. */
export const english = (): Text => textOfLanguage('en-US');
