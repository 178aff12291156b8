import { hash, randomInt } from 'node:crypto';

/** Leaves room for the ending of a deal's id. */
const LONGEST_STORE_ID = 48;
const ENDING_LENGTH = 8;
/** No vowels, so no words; nothing that looks like something else. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** Gives another ending each time. */
export type Endings = () => string;

const anyEnding: Endings = () =>
  Array.from({ length: ENDING_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The same endings, in the same order, for the same name. */
export function endingsOf(name: string): Endings {
  let count = 0;
  return () => {
    const bytes = hash('sha256', `${name} ${(count += 1)}`, 'buffer');
    return Array.from({ length: ENDING_LENGTH }, (_, at) => LETTERS[bytes.readUInt16LE(2 * at) % LETTERS.length]).join(
      '',
    );
  };
}

/** An id that people recognise: the slug, with an ending if there is one already. */
export function idFor(slug: string, isTaken: (id: string) => boolean, ending: Endings = anyEnding): string {
  const plain = slug.slice(0, LONGEST_STORE_ID).replace(/-+$/, '');
  if (!isTaken(plain)) return plain;
  for (;;) {
    const id = `${plain}-${ending()}`;
    if (!isTaken(id)) return id;
  }
}

/** The id of a coupon or an offer begins with its store's, by which it is found again. */
export const dealIdFor = (storeId: string, ending: Endings = anyEnding): string =>
  `${storeId.slice(0, LONGEST_STORE_ID)}-${ending()}`;
