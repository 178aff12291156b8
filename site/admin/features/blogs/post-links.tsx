import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { RowButton } from '../../controls/row-button.tsx';
import { TextField } from '../../forms/fields.tsx';

/** The links of the box under a post (specification section 2, Blog post). */
export function PostLinks() {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'affiliateLinks' });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Links</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="form-group-row">
          <TextField name={`affiliateLinks.${at}.text`} label="Text" required />
          <TextField name={`affiliateLinks.${at}.url`} label="Address" type="url" placeholder="https://" />
          <TextField name={`affiliateLinks.${at}.context`} label="Context" />
          <RowButton icon={Trash2} label={`Remove link ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      <button
        type="button"
        className="btn btn-plain btn-small"
        onClick={() => append({ text: '', url: '', context: '' })}
      >
        <Plus className="icon" aria-hidden /> Add Link
      </button>
    </fieldset>
  );
}
