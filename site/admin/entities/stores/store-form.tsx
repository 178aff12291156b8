import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { useCategories } from '../categories/categories.ts';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { createStore } from '../../../../api/contract/stores.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SourceFields } from '../../ui/forms/source-fields.tsx';
import { StoreNameHint } from '../../ui/forms/duplicate-hints.tsx';
import { NameAndSlug } from '../../ui/forms/name-and-slug.tsx';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { PreviewButton } from '../../ui/forms/preview-button.tsx';
import { storeToasts } from '../../text/messages.ts';
import { previewOfStore } from '../../requests/preview.ts';
import { PreviewLink } from '../../app/shell/preview-link.tsx';
import { useCreateStore, useUpdateStore } from '../../requests/stores.ts';
import { withUndo } from '../../requests/undo.ts';
import { toast } from '../../../browser/toasts.ts';
import { LogoField } from '../../ui/forms/logo-field.tsx';
import { InSearchResults, MoreField, PinnedField } from './store-page-fields.tsx';

/** One of the categories, or the name that the store keeps of one that is gone. */
function CategoryField() {
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

interface Props {
  /** Absent: a new one. */
  store?: OwnerStore;
  onClose(): void;
}

export function StoreForm({ store, onClose }: Props) {
  const create = useCreateStore();
  const update = useUpdateStore();
  const schema = createStore.body;
  async function saveAsNew(body: z.output<typeof schema>) {
    await create.mutateAsync({ body });
    toast(storeToasts.created);
  }
  return (
    <FormDialog
      title={store ? `Edit ${store.name}` : 'Add Store'}
      schema={schema}
      record={store ?? {}}
      draft={{ kind: 'stores', id: store?.id }}
      submitLabel={store ? 'Update Store' : 'Create Store'}
      failed={store ? storeToasts.updateFailed : storeToasts.createFailed}
      onClose={onClose}
      aside={
        <>
          <PreviewButton kind="store" id={store?.id} schema={schema} />
          {store && (
            <PreviewLink className="link" href={previewOfStore(store.id)} label="Saved page with all its offers">
              With all offers
            </PreviewLink>
          )}
        </>
      }
      saveAsNew={saveAsNew}
      save={async (input, revision) => {
        if (!store) return saveAsNew(input);
        const reply = await update.mutateAsync({
          params: { id: store.id },
          body: { ...everyField(schema, input), revision },
        });
        toast(withUndo(storeToasts.updated, reply));
        return reply;
      }}
    >
      <NameAndSlug name="name" fresh={!store} path="/store/" hint={<StoreNameHint except={store?.id} />} />
      <CategoryField />
      <TextField name="website" type="url" placeholder="https://" hint="Its own address, without an affiliate id." />
      <TextField
        name="affiliateLink"
        type="url"
        placeholder="https://"
        hint="Where clicks lead instead of the website, unless their deal has a link."
      />
      <TextField
        name="deepLink"
        type="url"
        whole
        placeholder="https://network.example/c?id=7&u={url}"
        hint="Makes affiliate links to pages of the website: {url} stands for the address of the page."
      />
      <LogoField />
      <TextField name="description" rows={3} whole />
      <NumberField name="dealCount" hint="0 counts the active deals; any other number is shown as entered." />
      {store && <PinnedField slug={store.slug} />}
      <MoreField />
      <InSearchResults />
      <SourceFields />
    </FormDialog>
  );
}
