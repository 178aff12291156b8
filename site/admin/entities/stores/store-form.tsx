import { useFormContext } from 'react-hook-form';
import { slugify } from '../../../../data/rules/text/slugify.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { createStore, updateStore } from '../../../../api/contract/stores.ts';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { SourceFields, StoreNameHint } from '../../ui/forms/shared-fields.tsx';
import { NameAndSlug } from '../../ui/forms/name-and-slug.tsx';
import { storeToasts } from '../../text/messages.ts';
import { previewOf } from '../../requests/new-tab.ts';
import { WhyLink, PreviewLink } from '../../app/shell/page-links.tsx';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { LogoField } from '../../ui/forms/logo-field.tsx';
import { InSearchResults, MoreField, PinnedField } from './store-page-fields.tsx';
import { useCategoryNames } from '../../requests/reads.ts';

/** One of the categories, or the name that the store keeps of one that is gone. */
function CategoryField() {
  const categories = useCategoryNames();
  const { formState } = useFormContext();
  const kept = String(formState.defaultValues?.['category'] ?? '');
  const isThere = kept === '' || categories.some(({ value }) => value === kept);
  return (
    <ChoiceField
      name="category"
      required
      options={isThere ? categories : [...categories, { value: kept, label: kept }]}
      placeholder="Choose a category"
    />
  );
}

interface Props {
  /** Absent: a new one. */
  store?: OwnerStore;
  /** Of a new one, as far as it is known. */
  name?: string | undefined;
  onClose(): void;
}

export function StoreForm({ store, name = '', onClose }: Props) {
  return (
    <EntityDialog
      entity={store}
      blank={{ name, slug: slugify(name) }}
      noun="Store"
      name={store?.name}
      kind="stores"
      preview="store"
      aside={
        store && (
          <>
            <PreviewLink className="link" href={previewOf('stores', store.id)} label="Saved page with all its offers">
              With all offers
            </PreviewLink>
            <WhyLink path={storePath(store.slug)} />
          </>
        )
      }
      create={createStore}
      update={updateStore}
      toasts={storeToasts}
      onClose={onClose}
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
      <CheckField name="noMail" label="Its codes stand in no mail" />
      <MoreField />
      <InSearchResults />
      <SourceFields />
    </EntityDialog>
  );
}
