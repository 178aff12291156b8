import type { ReactNode } from 'react';
import { Switch as Base } from '@base-ui/react/switch';

interface Props {
  on: boolean;
  /** Its accessible name. */
  label: string;
  /** What is the case, in a word or two, while it is on and while it is off. */
  labels?: readonly [on: string, off: string];
  onChange(on: boolean): void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ on, label, labels, onChange }: Props) {
  return (
    <Base.Root
      nativeButton
      render={<button type="button" />}
      className="switch"
      aria-label={label}
      checked={on}
      onCheckedChange={(next) => onChange(next)}
    >
      <span className="switch-track" aria-hidden>
        <Base.Thumb className="switch-thumb" />
      </span>
      {/* As wide as the wider of both: switches below each other are aligned. */}
      {labels && (
        <span className="grid text-start *:[grid-area:1/1]" aria-hidden>
          <span className={on ? '' : 'invisible'}>{labels[0]}</span>
          <span className={on ? 'invisible' : ''}>{labels[1]}</span>
        </span>
      )}
    </Base.Root>
  );
}

interface CheckProps {
  on: boolean;
  onChange(on: boolean): void;
  children: ReactNode;
}

/** A box to tick in a form that has a state of its own. */
export const Check = ({ on, onChange, children }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} /> {children}
  </label>
);
