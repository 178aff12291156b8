/** Made for the first name that needs it: it takes longer to make than most commands have to spare. */
let characters: Intl.Segmenter | undefined;

/** One or two letters that stand for a store without a logo: of its first two words, or of its only one; else its first character. */
export function initials(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  if (letters.length > 0) return letters.join('').toUpperCase().slice(0, 4);
  // an emoji is several code units, and may be several code points
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const [first] = characters.segment(name.trim());
  return first?.segment ?? '';
}
