import { codeKey } from '../../data/rules/deal-state.ts';
import { titleKey } from './title-key.ts';

/** What a deal without an id in its feed is known by. */
export const dealIdentity = (store: string, code: string, title: string): string =>
  code === '' ? `title:${store}:${titleKey(title)}` : `code:${store}:${codeKey(code)}`;
