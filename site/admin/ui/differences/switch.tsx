import { Switch as Base } from '@base-ui/react/switch';
import { Foreseen } from './effect-line.tsx';

interface Props {
  on: boolean;
  /** Its accessible name. */
  label: string;
  /** What is the case, in a word or two, while it is on and while it is off. */
  labels?: readonly [on: string, off: string];
  /** Saves it. */
  onChange(on: boolean): void;
}

/** Something that is on or off, and is saved at once. */
export const Switch = ({ on, label, labels, onChange }: Props) => (
  <Foreseen act={() => onChange(!on)}>
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
  </Foreseen>
);
