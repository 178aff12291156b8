import { useFormContext } from 'react-hook-form';
import { ChoiceField } from '../../forms/fields.tsx';
import { useCategories } from '../../requests/categories.ts';

/** One of the categories, or the name that the store keeps of one that is gone. */
export function CategoryField() {
  const categories = useCategories();
  const { formState } = useFormContext();
  const kept = String(formState.defaultValues?.['category'] ?? '');
  const names = (categories.data ?? []).map(({ name }) => name);
  if (kept !== '' && !names.includes(kept)) names.push(kept);
  return (
    <ChoiceField
      name="category"
      required
      options={names.map((name) => ({ value: name, label: name }))}
      placeholder="Choose a category"
    />
  );
}
