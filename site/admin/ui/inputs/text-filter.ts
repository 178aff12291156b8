/** Text as it is compared: without accents, upper and lower case alike. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Those of which some text holds every word that was typed. */
export function matching<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = folded(textsOf(item).join('\n'));
    return words.every((word) => text.includes(word));
  });
}
