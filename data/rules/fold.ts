const plain = /^[a-z0-9 ]*$/;

/**
 * What a text is compared and searched by: lower case, without accents, every run of anything but letters and digits one space.
 * `L'Été & Co.` and `l ete co` fold alike.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const bare = plain.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase();
  return bare.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim();
}
