/** Adds an address to the history, unless it is the one that stands there: going back must lead somewhere. */
export function goTo(address: string): void {
  if (address !== location.pathname + location.search) history.pushState(null, '', address);
}
