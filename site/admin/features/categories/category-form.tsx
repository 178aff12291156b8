import { categoryInput } from '../../../../data/schema/category.ts';
import { toast } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { NameAndSlug } from '../../forms/name-and-slug.tsx';
import { categoryToasts } from '../../messages.ts';
import { useCreateCategory } from '../../requests/categories.ts';

export function CategoryForm({ onClose }: { onClose(): void }) {
  const create = useCreateCategory();
  return (
    <FormDialog
      title="Add Category"
      schema={categoryInput}
      record={{}}
      draft={{ kind: 'categories' }}
      submitLabel="Create Category"
      failed={categoryToasts.createFailed}
      onClose={onClose}
      save={async (input) => {
        await create.mutateAsync({ body: input });
        toast(categoryToasts.created);
      }}
    >
      <NameAndSlug name="name" fresh path="/category/" />
    </FormDialog>
  );
}
