import type { Language } from '../schema/language.ts';
import arabic from './ar.json' with { type: 'json' };
import german from './de.json' with { type: 'json' };
import british from './en-GB.json' with { type: 'json' };
import english from './en-US.json' with { type: 'json' };

export type MessageId = keyof typeof english;
/** Each message in ICU MessageFormat. */
export type Catalogue = { readonly [id in MessageId]: string };

/** Every language has every message, which the compiler checks; English (UK) states what is not as in the United States. */
export const catalogues: { readonly [language in Language]: Catalogue } = {
  'en-US': english,
  'en-GB': { ...english, ...british },
  de: german,
  ar: arabic,
};

export const messageIds = Object.keys(english) as MessageId[];
export const isMessageId = (id: string): id is MessageId => Object.hasOwn(english, id);
