const ascii = /^[\x20-\x7e]*$/;

/** Lower case, without accents. */
export function bareLetters(text: string): string {
  const lower = text.toLowerCase();
  return ascii.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase();
}

/**
 * What a text is compared and sorted by: lower case, without accents, every run of anything but letters and digits one space.
 * `L'Été & Co.` and `l ete co` fold alike.
 */
export function fold(text: string): string {
  return bareLetters(text)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
