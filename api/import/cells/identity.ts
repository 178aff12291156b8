import { codeKey } from '../../../data/rules/deals/deal-state.ts';
import { fold } from '../../../data/rules/text/fold.ts';

/** What titles are compared by; one without letters and digits as it is. */
export const titleKey = (title: string): string => fold(title) || title.trim();

/** What a deal without an id in its feed is known by. */
export const dealIdentity = (store: string, code: string, title: string): string =>
  code === '' ? `title:${store}:${titleKey(title)}` : `code:${store}:${codeKey(code)}`;
export const idIdentity = (id: string): string => `id:${id}`;

/** Where something comes from: `awin/2652934`, or `awin` alone where the feed has no ids. */
export const referenceOf = (feed: string, id: string): string => (id === '' ? feed : `${feed}/${id}`);

export const belongsTo = (reference: string | undefined, feed: string): boolean =>
  reference !== undefined && (reference === feed || reference.startsWith(`${feed}/`));

/** Whether the feed has an id for it. */
export const hasIdOf = (reference: string | undefined, feed: string): boolean =>
  reference !== undefined && reference.startsWith(`${feed}/`);
