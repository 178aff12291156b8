/** Begins the ids of what our server found. */
export const FOUND_PREFIX = 'found';

/** What a found deal is called within the page of a search: `found-offer-acme-o1`. */
export const foundId = (prefix: string, key: string): string => `${prefix}-${key.replaceAll('/', '-')}`;
