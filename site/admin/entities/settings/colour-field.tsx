import { useFormContext } from 'react-hook-form';
import { contrast, inkOf, READABLE_CONTRAST, textOn } from '../../../../data/rules/web/colours.ts';
import { colour } from '../../../../data/schema/settings.ts';
import { TextField } from '../../ui/forms/fields.tsx';

const PAPER = '#ffffff';

/** A colour with what comes of it on pages: the text on a fill of it, and the shade in which it is text itself. */
export function ColourField({ name, label }: { name: string; label: string }) {
  const { watch, setValue } = useFormContext();
  const typed = String(watch(name));
  const valid = colour.safeParse(typed).success;
  return (
    <div className="colour-field">
      <div className="colour-line">
        <TextField name={name} label={label} required />
        <input
          type="color"
          className="colour-well"
          aria-label={`Choose ${label.toLowerCase()}`}
          value={valid ? typed.toLowerCase() : '#000000'}
          onChange={(event) =>
            setValue(name, event.target.value.toUpperCase(), { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
      {valid && <Contrast fill={typed} />}
    </div>
  );
}

function Contrast({ fill }: { fill: string }) {
  const onFill = textOn(fill);
  const ink = inkOf(fill, [PAPER], '#000000');
  const own = contrast(fill, PAPER);
  return (
    <div className="contrast" role="status">
      <span className="contrast-sample" style={{ background: fill, color: onFill }}>
        Button text {contrast(fill, onFill).toFixed(1)}:1
      </span>
      <span className="contrast-sample" style={{ background: PAPER, color: ink }}>
        Link text {contrast(ink, PAPER).toFixed(1)}:1
      </span>
      <p className="hint">
        {own < READABLE_CONTRAST
          ? `As text this colour has only ${own.toFixed(1)}:1 on white (${READABLE_CONTRAST}:1 is readable), so ` +
            'links use a darker shade of it.'
          : 'Readable as text, too.'}
      </p>
    </div>
  );
}
