import { decoded } from '../../../../data/rules/web/site-address.ts';

/** What the address names after its `#`, by its id or as a field by its name; null: it names nothing that is there. */
export function hashTarget(within: Element = document.documentElement): HTMLElement | null {
  const name = CSS.escape(decoded(location.hash.slice(1)));
  return name === '' ? null : within.querySelector<HTMLElement>(`#${name}, [name="${name}"]`);
}
