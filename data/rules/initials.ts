/** One or two letters that stand for a store without a logo: of its first two words, or of its only one. */
export function initials(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  const text = letters.length > 0 ? letters.join('') : name.trim().slice(0, 1);
  return text.toUpperCase().slice(0, 4);
}
