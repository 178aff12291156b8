import { useFormContext, useWatch, useFieldArray } from 'react-hook-form';
import { contrast, inkOf, READABLE_CONTRAST, textOn } from '../../../../data/rules/web/colours.ts';
import { colour, settingsInput, type ComputedFigure, type Settings } from '../../../../data/schema/settings.ts';
import { TextField, ChoiceField } from '../../ui/forms/fields.tsx';
import type { CSSProperties } from 'react';
import { logoUpload } from '../../../../api/contract/pictures.ts';
import { themeValues } from '../../../feeds/theme-css.ts';
import { Plus, Trash2 } from 'lucide-react';
import { hasUnconfirmedFigures } from '../../../../data/rules/web/hero-figures.ts';
import { Button, RowButton } from '../../ui/controls/buttons.tsx';
import { Check } from '../../ui/inputs/field.tsx';

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
      <div className="flex items-start gap-2 *:[.form-field]:flex-1 *:[.form-field]:min-w-0">
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
    <div className="flex flex-wrap gap-1.5 pt-2" role="status">
      <span className="contrast-sample" style={{ background: fill, color: onFill }}>
        Button text {contrast(fill, onFill).toFixed(1)}:1
      </span>
      <span className="contrast-sample" style={{ background: PAPER, color: ink }}>
        Link text {contrast(ink, PAPER).toFixed(1)}:1
      </span>
      <p className="hint basis-full">
        {own < READABLE_CONTRAST
          ? `As text this colour has only ${own.toFixed(1)}:1 on white (${READABLE_CONTRAST}:1 is readable), so ` +
            'links use a darker shade of it.'
          : 'Readable as text, too.'}
      </p>
    </div>
  );
}

const MOST_TILES = 3;

/** The figures under the heading of the home page (departure 2: the owner's own). */
export function HeroTiles() {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'heroTiles' });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Figures on the home page</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="form-row">
          <Figure at={at} />
          <TextField name={`heroTiles.${at}.label`} label="Label" required />
          <RowButton icon={Trash2} label={`Remove figure ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      <ConfirmFigures />
      {fields.length < MOST_TILES && (
        <Button icon={Plus} onClick={() => append({ figure: '', label: '', computed: '' })}>
          Add Figure
        </Button>
      )}
    </fieldset>
  );
}

const counted = {
  stores: 'Stores, counted',
  liveDeals: 'Live deals, counted',
  checkedThisWeek: 'Deals checked this week, counted',
} satisfies { [figure in ComputedFigure]: string };

/** Typed, or counted on the site itself. */
function Figure({ at }: { at: number }) {
  const isCounted = Boolean(useWatch({ name: `heroTiles.${at}.computed` }));
  const { setValue } = useFormContext();
  return (
    <>
      <ChoiceField
        name={`heroTiles.${at}.computed`}
        label="Shows"
        none="A figure that is typed"
        options={Object.entries(counted).map(([value, label]) => ({ value, label }))}
        onChosen={(value) => value !== '' && setValue(`heroTiles.${at}.figure`, '', { shouldDirty: true })}
      />
      {!isCounted && <TextField name={`heroTiles.${at}.figure`} label="Figure" required />}
    </>
  );
}

interface TypedTile {
  figure: string;
  /** All blank: none. */
  source?: { kind: string; seenAt: string };
}

/** The figures may be right as they are: then their source is what is saved. */
function ConfirmFigures() {
  const { formState, setValue } = useFormContext<{ heroTiles: TypedTile[] }>();
  const tiles = useWatch<{ heroTiles: TypedTile[] }, 'heroTiles'>({ name: 'heroTiles' });
  if (!areUnconfirmed(formState.defaultValues?.heroTiles as TypedTile[])) return null;
  const confirm = (isRight: boolean) =>
    tiles.forEach((_, at) => {
      const source = { kind: isRight ? 'owner' : '', reference: '', seenAt: isRight ? new Date().toISOString() : '' };
      setValue(`heroTiles.${at}.source`, source, { shouldDirty: true });
    });
  return (
    <Check on={!areUnconfirmed(tiles)} onChange={confirm}>
      These figures, which every new site begins with, are right for mine
    </Check>
  );
}

const areUnconfirmed = (tiles: readonly TypedTile[] = []): boolean =>
  hasUnconfirmedFigures({
    heroTiles: tiles.map(({ source, ...tile }) => (source?.kind ? { ...tile, source } : tile)) as Settings['heroTiles'],
  });
