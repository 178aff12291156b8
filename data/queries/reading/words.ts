import { ownMessage } from '../../messages/own-message.ts';
import { type Text, textIn, type Words } from '../../messages/text.ts';
import { defineStored } from './defined-queries.ts';
import type { Query, StoredRead } from './reader.ts';

/** The words of the site. No `defineQuery`, whose documents are labelled in them. */
export const words: Query<[], Words> = defineStored({
  name: 'words',
  run: (read) => {
    const settings = read.document('settings');
    const language = settings?.language ?? 'en-US';
    return { language, own: compiledOwn(settings?.ownMessages[language] ?? {}) };
  },
});

/** A call refuses what cannot be used; in a file edited by hand, the catalogue's takes its place. */
export const compiledOwn = (messages: { readonly [id: string]: string }): Words['own'] =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([id, text]) => {
      const own = ownMessage(id, text);
      return 'message' in own ? [[id, own.message]] : [];
    }),
  );

/** Messages in the language of the site. */
export const textOf = (read: StoredRead): Text => textIn(read(words));
