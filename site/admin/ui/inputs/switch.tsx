import { Switch as Base } from '@base-ui/react/switch';

interface Props {
  on: boolean;
  /** Its accessible name. */
  label: string;
  /** What is the case, in a word or two, while it is on and while it is off. */
  labels?: readonly [on: string, off: string];
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ on, label, labels, disabled = false, onChange }: Props) {
  return (
    <Base.Root
      nativeButton
      render={<button type="button" />}
      className="switch"
      aria-label={label}
      checked={on}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
    >
      <span className="switch-track" aria-hidden>
        <Base.Thumb className="switch-thumb" />
      </span>
      {labels && (
        <span className="switch-words" aria-hidden>
          <span data-shown={on || undefined}>{labels[0]}</span>
          <span data-shown={!on || undefined}>{labels[1]}</span>
        </span>
      )}
    </Base.Root>
  );
}
