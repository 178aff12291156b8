import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { TypedForm } from '../drafts/typed-values.ts';

/** What the form held has been saved: only what was typed since counts as changed. Returns whether something was. */
export function savedAs(form: UseFormReturn<FieldValues>, held: TypedForm): boolean {
  form.reset(held, { keepValues: true, keepErrors: true, keepTouched: true });
  const values: TypedForm = form.getValues();
  const later = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(held[name]));
  for (const name of later) form.setValue(name, values[name], { shouldDirty: true });
  return later.length > 0;
}
