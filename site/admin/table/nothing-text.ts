interface Asked {
  /** What is found on all pages. */
  total: number;
  filtered: boolean;
  /** One of the records: `deal`. */
  noun: string;
  /** Where there is nothing although nothing is filtered. */
  none: string;
  search: string;
}

/** What stands in the place of rows. */
export function nothingText({ total, filtered, noun, none, search }: Asked): string {
  if (total > 0) return 'There is no such page any more. Go back to an earlier one.';
  if (!filtered) return none;
  return `No ${noun} matches.${isShort(search) ? ' One or two characters are found at the beginning of words only.' : ''}`;
}

const SHORT = 2;

/** Whether the server looks for a word of it at the beginning of words alone. */
const isShort = (search: string): boolean =>
  search !== '' && search.split(' ').some((word) => [...word].length <= SHORT);
