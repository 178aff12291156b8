/** A choice as an address of the page at `path`, what is `unchosen` left out: `/?category=travel&sort=expiry`. */
export function addressOf<Choice extends { [name in keyof Choice]: string }>(
  path: string,
  choice: Choice,
  unchosen: Choice,
): string {
  const defaults = new Map<string, string>(Object.entries(unchosen));
  const chosen = Object.entries<string>(choice).filter(([name, value]) => value.trim() !== defaults.get(name));
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`;
}

/** Adds an address to the history, unless it is the one that stands there: going back must lead somewhere. */
export function goTo(address: string): void {
  if (address !== location.pathname + location.search) history.pushState(null, '', address);
}
