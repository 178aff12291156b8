import { useFormContext, useController } from 'react-hook-form';
import { slugify } from '../../../../data/rules/text/slugify.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { createStore, updateStore, getStore, deleteStore } from '../../../../api/contract/stores.ts';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { SourceFields, StoreNameHint, NameAndSlug, SearchTexts } from '../../ui/forms/shared-fields.tsx';
import { storeToasts } from '../../text/messages.ts';
import { previewOf } from '../../requests/new-tab.ts';
import { WhyLink, PreviewLink } from '../../app/shell/page-links.tsx';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { LogoField } from '../../ui/forms/picture-fields.tsx';
import { useCategoryNames } from '../../requests/reads.ts';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { commaSeparated } from '../../ui/drafts/typed-values.ts';
import { MoveButtons, moved } from '../../ui/controls/list-rows.tsx';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { Combobox } from '../../ui/inputs/choices.tsx';
import { useRead, fresh } from '../../http/query.ts';
import type { DeletionOf } from '../../ui/forms/deletion.tsx';

/** Loaded with the first text that is written: it is as large as the rest of the screen. */
const Editor = lazy(() => import('../posts/editor.tsx').then(({ Editor: editor }) => ({ default: editor })));

/** Rich text below the deals. */
function MoreField() {
  const id = useId();
  const { field, fieldState } = useController({ name: 'more' });
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="form-field-whole" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={id}>More about the store, below its deals</summary>
      {isOpen && (
        <Suspense fallback={<div className="skeleton" />}>
          <Editor value={String(field.value ?? '')} onChange={field.onChange} labelledBy={id} />
        </Suspense>
      )}
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
    </details>
  );
}

/** The deals that come first on the page of a store. */
function PinnedField({ slug }: { slug: string }) {
  const { field, fieldState } = useController({ name: 'pinned' });
  const store = useRead(getStore, { params: { slug } }, fresh);
  const deals = store.data ? [...store.data.offers, ...store.data.coupons] : [];
  const titles = new Map(deals.map(({ id, title }) => [id, title]));
  const pinned = commaSeparated(String(field.value ?? ''));
  const pin = (ids: readonly string[]) => field.onChange(ids.join(', '));
  const others = deals.filter(({ id }) => !pinned.includes(id));
  if (deals.length === 0) return null;
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Pinned deals</legend>
      <ul className="grid gap-2">
        {pinned.map((id, at) => {
          const title = titles.get(id) ?? id;
          return (
            <li key={id} data-index={at} className="form-row">
              <span className="row-main">{title}</span>
              <div className="row-actions">
                <MoveButtons name={title} at={at} count={pinned.length} onMove={(to) => pin(moved(pinned, at, to))} />
                <RowButton icon={Trash2} label={`Unpin ${title}`} onClick={() => pin(pinned.toSpliced(at, 1))} />
              </div>
            </li>
          );
        })}
      </ul>
      <Combobox
        label="Pin a deal"
        placeholder="Pin a deal"
        options={others.map(({ id, title }) => ({ value: id, label: title }))}
        value=""
        onChange={(id: string) => pin([...pinned, id])}
      />
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
    </fieldset>
  );
}

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
  /** Undefined: a new one. */
  store: OwnerStore | undefined;
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
            <PreviewLink
              className="link"
              href={previewOf('stores', store.id)}
              aria-label="Saved page with all its offers"
            >
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
      <LogoField name="logo" />
      <TextField name="description" rows={3} whole />
      <NumberField name="dealCount" hint="0 counts the active deals; any other number is shown as entered." />
      {store && <PinnedField slug={store.slug} />}
      <CheckField name="noMail" label="Its codes stand in no mail" />
      <MoreField />
      {/* the figures in its own title change with the deals */}
      <SearchTexts
        of={(typed) => ({
          title: `${typed('name')} coupons and offers`,
          description: `${typed('name')}: ${typed('description')}`,
          path: `/store/${typed('slug') || '…'}`,
        })}
      />
      <SourceFields />
    </EntityDialog>
  );
}

/** Says what goes with the store, and which posts lose which links, before it is deleted. */
export const storeDeletion: DeletionOf<Pick<OwnerStore, 'id'>> = () => ({
  text: ({ message, posts, touches }) => (
    <>
      <p>{message}</p>
      {posts > 0 && (
        <ul className="refused">
          {touches.posts.map(({ id, title, links }) => (
            <li key={id}>{[title, ...links.map(({ text }) => `“${text}”`)].join(' – ')}</li>
          ))}
        </ul>
      )}
    </>
  ),
  call: deleteStore,
  toasts: storeToasts,
});
