import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Tooltip } from '@base-ui/react/tooltip';
import { EDGE, GAP } from '../inputs/choices.tsx';
import { type LucideIcon, Plus, ExternalLink } from 'lucide-react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: 'plain' | 'primary' | 'quiet';
  tiny?: boolean;
  icon?: LucideIcon;
  /** A press does nothing. It keeps the focus, which a button that is switched off would lose. */
  idle?: boolean;
}

export const Button = ({ look = 'plain', tiny, icon: Icon, idle, onClick, children, ...button }: ButtonProps) => (
  <button
    type="button"
    className={`btn btn-${look} ${tiny ? 'btn-tiny' : 'btn-small'}`}
    aria-disabled={idle || undefined}
    onClick={idle ? undefined : onClick}
    {...button}
  >
    {Icon && <Icon className="icon" aria-hidden />} {children}
  </button>
);

/** What all triggers share, so that a row costs little. */
export const shared = Tooltip.createHandle<ReactNode>();
export const TOOLTIP_ID = 'tooltip';

/** Stands once on the page. */
export function Tooltips() {
  return (
    <Tooltip.Root handle={shared}>
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner className="floating" sideOffset={GAP} collisionPadding={EDGE}>
            <Tooltip.Popup id={TOOLTIP_ID} className="tooltip">
              {payload}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}

interface RowButtonProps {
  icon: LucideIcon;
  /** What it does, and to what: `Edit Acme`. */
  label: string;
  /** A press does nothing. It keeps the focus, which would otherwise go to another button that the next press would reach. */
  disabled?: boolean;
  /** It is on. */
  pressed?: boolean | undefined;
  /** A link, in place of a button. */
  render?: ReactElement;
  onClick?(): void;
}

/** A button or link without words: its name comes up beside a pointer that rests on it, and with the keyboard's focus. */
export const RowButton = ({ icon: Icon, label, disabled = false, pressed, render, onClick }: RowButtonProps) => (
  <Tooltip.Trigger
    handle={shared}
    payload={label}
    render={render ?? <button type="button" />}
    className="icon-button"
    aria-label={label}
    aria-disabled={disabled || undefined}
    aria-pressed={pressed}
    onClick={() => disabled || onClick?.()}
  >
    <Icon className="icon" aria-hidden />
  </Tooltip.Trigger>
);

/** The name of a row, which opens it for editing. */
export function NameButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button type="button" className="row-name" onClick={onClick}>
      {name}
    </button>
  );
}

/** Makes a new one of what a screen or panel lists; the key `n` presses the first on a screen. */
export function NewButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button look="primary" icon={Plus} aria-keyshortcuts="n" onClick={onClick}>
      {label}
    </Button>
  );
}

/** Leads from a row to what shoppers see of it, in a tab of its own. */
export const ViewLink = ({ name, href }: { name: string; href: string }) => (
  <RowButton
    icon={ExternalLink}
    label={`View ${name} on the site`}
    render={<a href={href} target="_blank" rel="noopener" />}
  />
);
