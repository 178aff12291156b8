import type { Language } from '../schema/language.ts';
import { catalogues, type MessageId } from './catalogues.ts';
import { compile } from './compile.ts';
import { format, type Compiled, type Values } from './format.ts';

/** What decides the words of a site: its language, and the owner's own messages in it. */
export interface Words {
  language: Language;
  overrides: { readonly [id: string]: string };
}

/** The text of a message with values for its arguments. */
export interface Text {
  (id: MessageId, values?: Values): string;
  readonly language: Language;
  /** Different for other words. */
  readonly key: string;
  /** For what formats elsewhere. */
  readonly compiled: (id: MessageId) => Compiled;
}

const NONE: Values = {};
/** A process speaks one language, and for a moment another while a change of it is published. */
const MOST_KNOWN = 8;
const known = new Map<string, Text>();

/** What the dashboard and its calls say. */
export const english = (): Text => textIn({ language: 'en-US', overrides: {} });

/** Each message is compiled when it is first used. */
export function textIn(words: Words): Text {
  const key = JSON.stringify(words);
  let text = known.get(key);
  if (text === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (text = made(words, key)));
  }
  return text;
}

function made({ language, overrides }: Words, key: string): Text {
  const catalogue = catalogues[language];
  const messages = new Map<MessageId, Compiled>();
  const compiled = (id: MessageId): Compiled => {
    let message = messages.get(id);
    if (message === undefined) messages.set(id, (message = compile(overrides[id] ?? catalogue[id])));
    return message;
  };
  return Object.assign((id: MessageId, values = NONE) => format(compiled(id), values, language), {
    language,
    key,
    compiled,
  });
}
