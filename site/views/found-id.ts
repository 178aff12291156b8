/** What a found deal is called within the page of a search: `found-offer-acme-o1`. */
export const foundId = (key: string): string => `found-${key.replaceAll('/', '-')}`;
