import { compile } from '../../messages/compile.ts';
import { type Text, textIn, type Words } from '../../messages/text.ts';
import type { Query, StoredRead } from './reader.ts';

/** The words of the site. No `defineQuery`, whose documents are labelled in them. */
export const words: Query<[], Words> = {
  name: 'words',
  run: (read) => {
    const settings = read.document('settings');
    const language = settings?.language ?? 'en-US';
    const own = Object.entries(settings?.ownMessages[language] ?? {}).filter(([, text]) => isMessage(text));
    return { language, overrides: Object.fromEntries(own) };
  },
};

/** A call refuses any other; in a file edited by hand, the catalogue's takes its place. */
function isMessage(text: string): boolean {
  try {
    compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Messages in the language of the site. */
export const textOf = (read: StoredRead): Text => textIn(read(words));
