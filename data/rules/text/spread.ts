/** A number from 0 to 2 ** 32 - 1 that says nothing of a text, and is the same for ever. */
export function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return (sum ^ (sum >>> 7)) >>> 0;
}

/** The same as digits 0 and 1, of which the first spread texts evenly. */
export const spread = (text: string): string =>
  (Math.imul(sumOf(text), 0x9e3779b1) >>> 0).toString(2).padStart(32, '0').slice(0, 16);
