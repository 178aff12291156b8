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

/** Letters and what stands for each of them, one by one; `_`: nothing. */
type Replacements = readonly (readonly [letters: string, others: string])[];

export function replacing(replacements: Replacements): (text: string) => string {
  const otherOf = new Map(
    replacements.flatMap(([letters, others]) => {
      const each = others.split(' ');
      return letters.split(' ').map((letter, at) => [letter.normalize('NFKD'), each[at]!.replace('_', '')] as const);
    }),
  );
  const known = new RegExp([...otherOf.keys()].join('|'), 'g');
  return (text) => text.replace(known, (letter) => otherOf.get(letter)!);
}

/** Letters of Latin that are no others with an accent, and the digits of Arabic and Persian. */
export const plainLatin: Replacements = [
  ['ß æ œ ø ł đ ð þ ħ ı ŋ ŧ ə ĸ', 'ss ae oe o l d d th h i n t a k'],
  ['٠ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ۰ ۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹', '0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9'],
];
const withPlainLetters = replacing([...plainLatin, ['ٱ ى ی ک ة ـ', 'ا ي ي ك ه _']]);

/** Lower case, without accents, with one letter for those that people type for each other: `ß` is `ss`, `ł` is `l`, `ى` is `ي`. */
export function plainLetters(text: string): string {
  const bare = bareLetters(text);
  return ascii.test(bare) ? bare : withPlainLetters(bare);
}

/**
 * What a text is compared by: lower case, without accents, every run of anything but letters and digits one space.
 * `L'Été & Co.` and `l ete co` fold alike.
 */
export function fold(text: string): string {
  return bareLetters(text)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
