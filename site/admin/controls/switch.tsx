interface Props {
  on: boolean;
  /** Its name, for those who cannot see what it stands beside. */
  label: string;
  labels?: readonly [on: string, off: string];
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ on, label, labels, disabled, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className="switch"
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className="switch-track" aria-hidden>
        <span className="switch-thumb" />
      </span>
      {labels && <span aria-hidden>{on ? labels[0] : labels[1]}</span>}
    </button>
  );
}
