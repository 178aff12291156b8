import type { IconName } from './icon-sprite.ts';

/** A drawing of the page's own sprite: the page that shows it names it in its `icons`. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
