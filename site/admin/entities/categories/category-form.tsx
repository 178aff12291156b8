import { useWatch } from 'react-hook-form';
import { type Category, categoryIcons, categoryInput } from '../../../../data/schema/category.ts';
import { toast } from '../../../browser/toasts.ts';
import { withUndo } from '../../requests/undo.ts';
import { categoryToasts } from '../../text/messages.ts';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { NameAndSlug } from '../../ui/forms/name-and-slug.tsx';
import { SearchTexts } from '../../ui/forms/search-texts.tsx';
import { useCreateCategory, useUpdateCategory } from './categories.ts';

const icons = categoryIcons.map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }));

interface Props {
  /** Absent: a new one. */
  category?: Category;
  onClose(): void;
}

export function CategoryForm({ category, onClose }: Props) {
  const create = useCreateCategory();
  const update = useUpdateCategory();
  return (
    <FormDialog
      title={category ? `Edit ${category.name}` : 'Add Category'}
      schema={categoryInput}
      record={category ?? {}}
      draft={{ kind: 'categories', id: category?.id }}
      submitLabel={category ? 'Update Category' : 'Create Category'}
      failed={category ? categoryToasts.updateFailed : categoryToasts.createFailed}
      onClose={onClose}
      save={async (input, revision) => {
        if (!category) {
          await create.mutateAsync({ body: input });
          toast(categoryToasts.created);
          return;
        }
        const body = { ...everyField(categoryInput, input), revision };
        const reply = await update.mutateAsync({ params: { id: category.id }, body });
        toast(withUndo(categoryToasts.updated, reply));
        return reply;
      }}
    >
      <NameAndSlug name="name" fresh={!category} path="/category/" />
      <TextField name="description" rows={3} whole hint="Stands on its page, above the stores." />
      <ChoiceField name="icon" options={icons} none="No icon" />
      <InSearchResults />
    </FormDialog>
  );
}

function InSearchResults() {
  const [name, slug, description] = useWatch({ name: ['name', 'slug', 'description'] }).map(String);
  return (
    <SearchTexts
      title={`${name} coupons and deals`}
      description={description || `Coupon codes and offers in ${name}.`}
      path={`/category/${slug || '…'}`}
    />
  );
}
