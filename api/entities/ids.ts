import { hash, randomInt } from 'node:crypto';

/** Leaves room for the ending of a deal's id. */
const LONGEST_STORE_ID = 48;
const ENDING_LENGTH = 8;
/** No vowels, so no words; nothing that looks like something else. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** Gives another ending each time. */
export type Endings = () => string;

const ending = (numberAt: (at: number) => number): string =>
  Array.from({ length: ENDING_LENGTH }, (_, at) => LETTERS[numberAt(at) % LETTERS.length]).join('');

const anyEnding: Endings = () => ending(() => randomInt(LETTERS.length));

/** The same endings, in the same order, for the same name. */
export function endingsOf(name: string): Endings {
  let count = 0;
  return () => {
    const bytes = hash('sha256', `${name} ${(count += 1)}`, 'buffer');
    return ending((at) => bytes.readUInt16LE(2 * at));
  };
}

/** An id that people recognise: the slug, with an ending if there is one already. */
export function idFor(slug: string, isTaken: (id: string) => boolean, next: Endings = anyEnding): string {
  const plain = slug.slice(0, LONGEST_STORE_ID).replace(/-+$/, '');
  if (!isTaken(plain)) return plain;
  for (;;) {
    const id = `${plain}-${next()}`;
    if (!isTaken(id)) return id;
  }
}

/** The id of a coupon or an offer begins with its store's, by which it is found again. */
export const dealIdFor = (storeId: string, next: Endings = anyEnding): string =>
  `${storeId.slice(0, LONGEST_STORE_ID)}-${next()}`;
