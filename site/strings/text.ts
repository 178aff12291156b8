import { AsyncLocalStorage } from 'node:async_hooks';
import type { MessageId } from '../../data/messages/catalogues.ts';
import type { Values } from '../../data/messages/format.ts';
import { textIn, type Text, type Words } from '../../data/messages/text.ts';
import { speakAs } from './script-text.ts';

/** The words of the page that is being made. Several are made at once, and Astro waits within one. */
const speaking = new AsyncLocalStorage<Text>();

/** Makes a page in these words. */
export const inWords = <Made>(words: Words, make: () => Made): Made => speaking.run(textIn(words), make);

function current(): Text {
  const text = speaking.getStore();
  if (text === undefined) throw new Error('A template asked for a message outside of a page.');
  return text;
}

/** A message in the language of the page. */
export const t = (id: MessageId, values?: Values): string => current()(id, values);

/** The text before and after one argument of a message, for an element that stands in its place. */
export function around(id: MessageId, name: string, values?: Values): [before: string, after: string] {
  const [before = '', after = ''] = t(id, { ...values, [name]: PLACE }).split(PLACE);
  return [before, after];
}
const PLACE = '\n';

speakAs(() => speaking.getStore());
