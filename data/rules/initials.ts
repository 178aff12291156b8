const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One or two letters that stand for a store without a logo: of its first two words, or of its only one; else its first character. */
export function initials(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  if (letters.length > 0) return letters.join('').toUpperCase().slice(0, 4);
  // an emoji is several code units, and may be several code points
  const [first] = characters.segment(name.trim());
  return first?.segment ?? '';
}
