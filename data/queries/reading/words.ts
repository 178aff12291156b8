import { BadMessage, compile } from '../../messages/compile.ts';
import { type Text, textIn, type Words } from '../../messages/text.ts';
import type { Query, StoredRead } from './reader.ts';

/** The words of the site. No `defineQuery`, whose documents are labelled in them. */
export const words: Query<[], Words> = {
  name: 'words',
  run: (read) => {
    const settings = read.document('settings');
    const language = settings?.language ?? 'en-US';
    return { language, own: compiledOwn(settings?.ownMessages[language] ?? {}) };
  },
};

/** A call refuses what cannot be compiled; in a file edited by hand, the catalogue's takes its place. */
export function compiledOwn(messages: { readonly [id: string]: string }): Words['own'] {
  const own: { [id: string]: Words['own'][string] } = {};
  for (const [id, text] of Object.entries(messages))
    try {
      own[id] = compile(text);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
    }
  return own;
}

/** Messages in the language of the site. */
export const textOf = (read: StoredRead): Text => textIn(read(words));
