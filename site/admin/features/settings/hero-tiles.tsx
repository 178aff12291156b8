import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { RowButton } from '../../controls/row-button.tsx';
import { TextField } from '../../forms/fields.tsx';

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
          <TextField name={`heroTiles.${at}.figure`} label="Figure" required />
          <TextField name={`heroTiles.${at}.label`} label="Label" required />
          <RowButton icon={Trash2} label={`Remove figure ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      {fields.length < MOST_TILES && (
        <button type="button" className="btn btn-plain btn-small" onClick={() => append({ figure: '', label: '' })}>
          <Plus className="icon" aria-hidden /> Add Figure
        </button>
      )}
    </fieldset>
  );
}
