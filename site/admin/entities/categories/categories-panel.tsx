import { type Category, categoryIcons } from '../../../../data/schema/category.ts';
import { categoryToasts } from '../../text/messages.ts';
import * as calls from '../../../../api/contract/categories.ts';
import type { DeletionEffect } from '../../../../api/contract/contract.ts';
import { useRead } from '../../http/query.ts';
import { ListPanel, useOrder } from '../../app/shell/list-panel.tsx';
import { useState } from 'react';
import { LabelledChoice } from '../../ui/inputs/choices.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { useCategoryChoices } from '../../requests/reads.ts';
import { ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { NameAndSlug, SearchTexts } from '../../ui/forms/shared-fields.tsx';

const NOWHERE = 'nowhere';

/** Says what a deletion does to the stores of the category, and offers to move them to another one. */
function CategoryDeletion({ category, onClose }: { category: Category; onClose(): void }) {
  /** '' until the owner has chosen: what becomes of a category's stores is not decided by default. */
  const [moveTo, setMoveTo] = useState('');
  const others = useCategoryChoices().filter(({ value }) => value !== category.id);
  const isUsed = ({ stores, offers }: DeletionEffect) => stores + offers > 0 && others.length > 0;
  return (
    <Deletion
      row={category}
      isReady={(found) => !isUsed(found) || moveTo !== ''}
      text={(found) => (
        <>
          <p>{found.message}</p>
          {isUsed(found) && (
            <LabelledChoice
              label="Move its stores and offers to"
              options={[{ value: NOWHERE, label: 'No other category' }, ...others]}
              value={moveTo}
              onChange={setMoveTo}
            />
          )}
        </>
      )}
      call={calls.deleteCategory}
      given={{
        params: { id: category.id },
        ...(moveTo !== '' && moveTo !== NOWHERE && { query: { moveTo } }),
      }}
      toasts={categoryToasts}
      onClose={onClose}
    />
  );
}

const icons = categoryIcons.map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }));

export default function CategoriesPanel() {
  const categories = useRead(calls.listCategories);
  const order = useOrder(categories.data ?? [], {
    call: calls.reorderCategories,
    givenOf: (categoryIds) => ({ body: { categoryIds } }),
    toasts: categoryToasts,
  });

  return (
    <ListPanel
      id="categories"
      title="Categories"
      query={categories}
      of="categories"
      noun="category"
      order={order}
      textsOf={({ name, slug }) => [name, slug]}
      none="There is no category yet. Stores need one."
      add="Add Category"
      rowOf={({ name, slug }) => ({ name, hint: `/category/${slug}`, view: `/category/${slug}` })}
      form={(category, close) => (
        <EntityDialog
          entity={category}
          noun="Category"
          name={category?.name}
          kind="categories"
          create={calls.createCategory}
          update={calls.updateCategory}
          toasts={categoryToasts}
          onClose={close}
        >
          <NameAndSlug name="name" fresh={!category} path="/category/" />
          <TextField name="description" rows={3} whole hint="Stands on its page, above the stores." />
          <ChoiceField name="icon" options={icons} none="No icon" />
          <SearchTexts
            of={(typed) => ({
              title: `${typed('name')} coupons and deals`,
              description: typed('description') || `Coupon codes and offers in ${typed('name')}.`,
              path: `/category/${typed('slug') || '…'}`,
            })}
          />
        </EntityDialog>
      )}
      dialogs={{ delete: (category, close) => <CategoryDeletion category={category} onClose={close} /> }}
    />
  );
}
