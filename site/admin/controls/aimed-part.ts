/** What the address names after its `#`, by its id or as a field by its name; null: it names nothing that is there. */
export function aimedPart(within: Element = document.documentElement): HTMLElement | null {
  const name = CSS.escape(decodeURIComponent(location.hash.slice(1)));
  return name === '' ? null : within.querySelector<HTMLElement>(`#${name}, [name="${name}"]`);
}
