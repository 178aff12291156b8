import { useFormContext, useWatch } from 'react-hook-form';
import { contrast, inkOf, READABLE_CONTRAST, textOn } from '../../../../data/rules/web/colours.ts';
import { colour, settingsInput } from '../../../../data/schema/settings.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import type { CSSProperties } from 'react';
import { logoUpload } from '../../../../api/contract/pictures.ts';
import { themeValues } from '../../../feeds/theme-css.ts';

/** Of `site/styles/tokens.css`. */
const surfaces = {
  day: { surface: '#ffffff', line: '#e6dfd5', ink: '#1d1814', muted: '#615850', 'good-ink': '#006e4b' },
  night: { surface: '#1f1b18', line: '#3a332d', ink: '#f7f2ec', muted: '#b9afa5', 'good-ink': '#27c38a' },
};
type Scheme = keyof typeof surfaces;
const NAMES = ['siteName', 'primaryColor', 'secondaryColor', 'logo', 'logoDark'] as const;

/** A card of a deal in what is typed, by day and by night. */
export function BrandCard() {
  const [siteName, ...typed] = useWatch({ name: [...NAMES] }).map(String) as [string, string, string, string, string];
  const [primary, secondary, logo, logoDark] = typed;
  const theme = themeValues({ primary: valid(primary, 'primaryColor'), secondary: valid(secondary, 'secondaryColor') });
  const pictures = { day: logo || logoDark, night: logoDark || logo };
  return (
    <div className="brand-cards form-field-whole" role="group" aria-label="A card in these colours">
      {(['day', 'night'] as const).map((scheme) => (
        <div key={scheme} className="brand-card" style={propertiesOf({ ...theme.day, ...theme[scheme] }, scheme)}>
          {logoUpload.safeParse(pictures[scheme]).success && pictures[scheme] !== '' ? (
            <img src={pictures[scheme]} alt="" data-on-light={scheme === 'night' && logoDark === '' ? '' : undefined} />
          ) : (
            <strong>{siteName}</strong>
          )}
          <p>
            <span className="badge badge-green">Verified</span> <span className="badge badge-warm">Featured</span>
          </p>
          <p className="text-[1.25rem] font-extrabold text-primary-ink">25% OFF</p>
          <span className="btn btn-primary btn-small">Get Code</span>
        </div>
      ))}
    </div>
  );
}

const valid = (typed: string, name: 'primaryColor' | 'secondaryColor'): string =>
  (colour.safeParse(typed).success ? typed : settingsInput.parse({})[name]).toLowerCase();

const propertiesOf = (values: { readonly [name: string]: string }, scheme: Scheme): CSSProperties =>
  Object.fromEntries(
    Object.entries({ ...values, ...surfaces[scheme] }).map(([name, value]) => [`--color-${name}`, value]),
  );

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
