import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { hasUnconfirmedFigures } from '../../../../data/rules/web/hero-figures.ts';
import type { ComputedFigure, Settings } from '../../../../data/schema/settings.ts';
import { Button, RowButton } from '../../ui/controls/buttons.tsx';
import { ChoiceField, TextField } from '../../ui/forms/fields.tsx';

const MOST_TILES = 3;

/** The figures under the heading of the home page (departure 2: the owner's own). */
export function HeroTiles() {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'heroTiles' });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Figures on the home page</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="form-group-row">
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
    <label className="check">
      <input type="checkbox" checked={!areUnconfirmed(tiles)} onChange={({ target }) => confirm(target.checked)} />
      These figures, which every new site begins with, are right for mine
    </label>
  );
}

const areUnconfirmed = (tiles: readonly TypedTile[] = []): boolean =>
  hasUnconfirmedFigures({
    heroTiles: tiles.map(({ source, ...tile }) => (source?.kind ? { ...tile, source } : tile)) as Settings['heroTiles'],
  });
