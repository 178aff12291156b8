import { decoded } from '../../../../data/rules/web/site-address.ts';

/** What the address names after its `#`, by its id or as a field by its name; null: it names nothing that is there. */
export function hashTarget(within: Element = document.documentElement): HTMLElement | null {
  const name = CSS.escape(decoded(location.hash.slice(1)));
  return name === '' ? null : within.querySelector<HTMLElement>(`#${name}, [name="${name}"]`);
}

/** The first field of a form that is in here, or that this is a part of. */
export const firstFieldIn = (place: Element | null | undefined) =>
  place?.querySelector<HTMLElement>(
    'form :is(input:not([type="hidden"], [type="file"], [aria-hidden="true"]), textarea, [role="combobox"]):enabled',
  );

/** Where a form in here begins that is opened: with what the address names, else in its first field. */
export const beginningIn = (place: Element | null) => (place && hashTarget(place)) ?? firstFieldIn(place);
