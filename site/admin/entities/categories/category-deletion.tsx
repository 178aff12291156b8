import { useState } from 'react';
import { deleteCategory } from '../../../../api/contract/categories.ts';
import type { Category } from '../../../../data/schema/category.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { Deletion, useDeletionEffect } from '../../ui/forms/deletion.tsx';
import { categoryToasts } from '../../text/messages.ts';
import { useCategoryChoices } from '../../requests/reads.ts';

const NOWHERE = 'nowhere';

/** Says what a deletion does to the stores of the category, and offers to move them to another one. */
export function CategoryDeletion({ category, onClose }: { category: Category; onClose(): void }) {
  /** '' until the owner has chosen: what becomes of a category's stores is not decided by default. */
  const [moveTo, setMoveTo] = useState('');
  const { found, isPending } = useDeletionEffect(deleteCategory, category);
  const others = useCategoryChoices().filter(({ value }) => value !== category.id);
  const used = found !== undefined && found.stores + found.offers > 0 && others.length > 0;
  return (
    <Deletion
      name={category.name}
      pending={isPending}
      ready={!used || moveTo !== ''}
      effect={
        found && (
          <>
            <p>{found.message}</p>
            {used && (
              <div className="form-field">
                <span>Move its stores and offers to</span>
                <Select
                  label="Move its stores and offers to"
                  options={[{ value: NOWHERE, label: 'No other category' }, ...others]}
                  value={moveTo}
                  onChange={setMoveTo}
                />
              </div>
            )}
          </>
        )
      }
      call={deleteCategory}
      given={{
        params: { id: category.id },
        ...(moveTo !== '' && moveTo !== NOWHERE && { query: { moveTo } }),
      }}
      toasts={categoryToasts}
      onClose={onClose}
    />
  );
}
