interface Props {
  on: boolean;
  /** Its name, for those who cannot see what it stands beside. */
  label: string;
  words?: readonly [on: string, off: string];
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ on, label, words, disabled, onChange }: Props) {
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
      {words && <span aria-hidden>{on ? words[0] : words[1]}</span>}
    </button>
  );
}
