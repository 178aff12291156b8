import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteCategory } from '../../../../api/contract/categories.ts';
import type { Category } from '../../../../data/schema/category.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { categoryToasts } from '../../text/messages.ts';
import { call } from '../../http/call.ts';
import { useCategories, useDeleteCategory } from './categories.ts';

const NOWHERE = 'nowhere';

/** Says what a deletion does to the stores of the category, and offers to move them to another one. */
export function CategoryDeletion({ category, onClose }: { category: Category; onClose(): void }) {
  const remove = useDeleteCategory();
  const categories = useCategories();
  /** '' until the owner has chosen: what becomes of a category's stores is not decided by default. */
  const [moveTo, setMoveTo] = useState('');
  const effect = useQuery({
    queryKey: ['effect', deleteCategory.path, category.id, category.revision],
    queryFn: () => call(deleteCategory, { params: { id: category.id }, query: { dryRun: '1' } }),
    gcTime: 0,
  });
  const found = effect.data && 'message' in effect.data ? effect.data : undefined;
  const others = (categories.data ?? [])
    .filter(({ id }) => id !== category.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const used = found !== undefined && found.stores + found.offers > 0 && others.length > 0;
  return (
    <Deletion
      name={category.name}
      pending={effect.isPending}
      ready={!used || moveTo !== ''}
      {...(found && {
        effect: (
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
        ),
      })}
      remove={() =>
        remove.mutateAsync({
          params: { id: category.id },
          ...(moveTo !== '' && moveTo !== NOWHERE && { query: { moveTo } }),
        })
      }
      deleted={categoryToasts.deleted}
      failed={categoryToasts.deleteFailed}
      onClose={onClose}
    />
  );
}
