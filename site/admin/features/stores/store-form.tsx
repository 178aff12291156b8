import type { OwnerStore } from '../../../../api/contract/entities.ts';
import { createStore } from '../../../../api/contract/create-store.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { NumberField, TextField } from '../../forms/fields.tsx';
import { StoreNameHint } from '../../forms/duplicate-hints.tsx';
import { NameAndSlug } from '../../forms/name-and-slug.tsx';
import { everyField } from '../../forms/typed-values.ts';
import { storeToasts } from '../../messages.ts';
import { previewOfStore } from '../../requests/preview.ts';
import { PreviewLink } from '../../shell/preview-link.tsx';
import { useCreateStore, useUpdateStore } from '../../requests/stores.ts';
import { toast } from '../../../ui/toasts.ts';
import { CategoryField } from './category-field.tsx';
import { LogoField } from './logo-field.tsx';

interface Props {
  /** Absent: a new one. */
  store?: OwnerStore;
  onClose(): void;
}

export function StoreForm({ store, onClose }: Props) {
  const create = useCreateStore();
  const update = useUpdateStore();
  const schema = createStore.body;
  return (
    <FormDialog
      title={store ? `Edit ${store.name}` : 'Add Store'}
      schema={schema}
      record={store ?? {}}
      submitLabel={store ? 'Update Store' : 'Create Store'}
      failed={store ? storeToasts.updateFailed : storeToasts.createFailed}
      onClose={onClose}
      {...(store && {
        aside: (
          <PreviewLink className="link" href={previewOfStore(store.id)} label="Preview with all its offers">
            Preview
          </PreviewLink>
        ),
      })}
      save={async (input, revision) => {
        if (store)
          await update.mutateAsync({ params: { id: store.id }, body: { ...everyField(schema, input), revision } });
        else await create.mutateAsync({ body: input });
        toast(store ? storeToasts.updated : storeToasts.created);
      }}
    >
      <NameAndSlug name="name" fresh={!store} path="/store/" hint={<StoreNameHint except={store?.id} />} />
      <CategoryField />
      <TextField name="website" type="url" placeholder="https://" />
      <LogoField />
      <TextField name="description" rows={3} whole />
      <NumberField name="dealCount" hint="0 counts the active deals; any other number is shown as entered." />
    </FormDialog>
  );
}
