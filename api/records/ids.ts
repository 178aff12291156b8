import { randomInt } from 'node:crypto';

/** Leaves room for the ending of a deal's id. */
const LONGEST_STORE_ID = 48;
const ENDING_LENGTH = 8;
/** No vowels, so no words; nothing that looks like something else. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

const ending = (): string => Array.from({ length: ENDING_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** An id that people recognise: the slug, with an ending if there is one already. */
export function idFor(slug: string, isTaken: (id: string) => boolean): string {
  const plain = slug.slice(0, LONGEST_STORE_ID).replace(/-+$/, '');
  if (!isTaken(plain)) return plain;
  for (;;) {
    const id = `${plain}-${ending()}`;
    if (!isTaken(id)) return id;
  }
}

/** The id of a coupon or an offer begins with its store's, by which it is found again. */
export const dealIdFor = (storeId: string): string => `${storeId.slice(0, LONGEST_STORE_ID)}-${ending()}`;
