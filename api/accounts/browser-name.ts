import Bowser from 'bowser';

const MOST_LETTERS = 60;
const UNKNOWN = 'Unknown browser';

/** What a browser calls itself in `User-Agent`, for the owner who looks for a stranger in the list: "Firefox on Linux". */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name ? [browser.name, os.name].filter(Boolean).join(' on ') : UNKNOWN;
  return name.slice(0, MOST_LETTERS);
}
