import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ComponentProps } from 'react';
import { EDGE, GAP } from '../inputs/floating.ts';

const shared = Base.createHandle<string>();

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What the button does, and to what: `Edit Acme`. */
  label: string;
}

/** A button that shows an icon alone: its name comes up beside a pointer that rests on it, and with the keyboard's focus. */
export function IconButton({ label, className, ...button }: Props) {
  return (
    <Base.Trigger
      handle={shared}
      payload={label}
      render={<button type="button" {...button} />}
      className={className ?? 'icon-button'}
      aria-label={label}
    />
  );
}

/** Stands once on the page: all icon buttons share it, so that a row costs little. */
export function Tooltips() {
  return (
    <Base.Root handle={shared}>
      {({ payload }) => (
        <Base.Portal>
          <Base.Positioner className="floating" sideOffset={GAP} collisionPadding={EDGE}>
            <Base.Popup className="tooltip">{payload}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  );
}
