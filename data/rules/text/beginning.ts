/** The first so many UTF-16 units of a text, one less where that would cut a character in two, which no encoding can hold. */
export const beginning = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
