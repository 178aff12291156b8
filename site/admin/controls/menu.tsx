import { Menu as Base } from '@base-ui/react/menu';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EDGE, GAP } from './floating.ts';

export interface Action {
  label: string;
  icon?: LucideIcon;
  dangerous?: boolean;
  disabled?: boolean;
  onSelect(): void;
}

interface Props {
  /** What it offers actions for: `Actions for Acme`. */
  label: string;
  actions: readonly Action[];
  className?: string;
  /** What its button shows; three dots without. */
  children?: ReactNode;
}

/** A button with a list of actions. */
export function Menu({ label, actions, className = 'icon-button', children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger className={className} aria-label={label}>
        {children ?? <Ellipsis className="icon" aria-hidden />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="floating" align="end" sideOffset={GAP} collisionPadding={EDGE}>
          <Base.Popup className="options options-list">
            {actions.map(({ label: name, icon: Icon, dangerous = false, disabled = false, onSelect }) => (
              <Base.Item
                key={name}
                className={dangerous ? 'option option-dangerous' : 'option'}
                disabled={disabled}
                onClick={onSelect}
              >
                {name}
                {Icon && <Icon className="icon" aria-hidden />}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
