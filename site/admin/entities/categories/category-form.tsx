import { useWatch } from 'react-hook-form';
import { type Category, categoryIcons } from '../../../../data/schema/category.ts';
import { categoryToasts } from '../../text/messages.ts';
import { ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { NameAndSlug } from '../../ui/forms/name-and-slug.tsx';
import { SearchTexts } from '../../ui/forms/search-texts.tsx';
import { createCategory, updateCategory } from '../../../../api/contract/categories.ts';

const icons = categoryIcons.map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }));

interface Props {
  /** Absent: a new one. */
  category?: Category;
  onClose(): void;
}

export function CategoryForm({ category, onClose }: Props) {
  return (
    <EntityDialog
      entity={category}
      noun="Category"
      name={category?.name}
      kind="categories"
      create={createCategory}
      update={updateCategory}
      toasts={categoryToasts}
      onClose={onClose}
    >
      <NameAndSlug name="name" fresh={!category} path="/category/" />
      <TextField name="description" rows={3} whole hint="Stands on its page, above the stores." />
      <ChoiceField name="icon" options={icons} none="No icon" />
      <InSearchResults />
    </EntityDialog>
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
