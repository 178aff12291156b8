/** What the address names after its `#`, by its id or as a field by its name; null: it names nothing that is there. */
export function hashTarget(within: Element = document.documentElement): HTMLElement | null {
  const name = CSS.escape(decoded(location.hash.slice(1)));
  return name === '' ? null : within.querySelector<HTMLElement>(`#${name}, [name="${name}"]`);
}

/** As it is where it is not encoded as it should be, such as `#50%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
