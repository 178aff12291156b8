import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { slugify } from '../../../../data/rules/text/slugify.ts';
import { TextField } from './fields.tsx';

interface Props {
  /** The field whose text the slug follows. */
  name: 'name' | 'title';
  /** The record is new: the slug follows until one is typed. An old one keeps its address. */
  fresh: boolean;
  /** What comes before the slug in its address. */
  path: string;
  /** Stands below the name. */
  hint?: ReactNode;
}

/** Specification section 5: typing the name fills in the slug, which stays empty when the name gives none. */
export function NameAndSlug({ name, fresh, path, hint }: Props) {
  const { getFieldState, setValue, formState, watch } = useFormContext();
  const slugTyped = formState.touchedFields['slug'] === true && getFieldState('slug').isDirty;
  const text = String(watch(name) ?? '').trim();
  const cannotFollow = text !== '' && slugify(text) === '' && watch('slug') === '';
  return (
    <>
      <TextField
        name={name}
        required
        hint={hint}
        onTyped={(text) =>
          fresh &&
          !slugTyped &&
          setValue('slug', slugify(text), { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <TextField
        name="slug"
        required
        hint={
          cannotFollow
            ? 'The letters of the name have no Latin ones that stand for them. Enter an address, such as home-garden.'
            : fresh
              ? `The address: ${path}…`
              : 'A new slug moves the page; the old address keeps working.'
        }
      />
    </>
  );
}
