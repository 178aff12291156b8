import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Category } from '../../../../data/schema/category.ts';
import { toast } from '../../../browser/toasts.ts';
import { GoneDialog } from '../../ui/forms/gone-dialog.tsx';
import { withUndo } from '../../requests/undo.ts';
import { categoryToasts } from '../../text/messages.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';
import { moved } from '../../ui/controls/moved.ts';
import { NameButton } from '../../ui/controls/name-button.tsx';
import { NewButton } from '../../ui/controls/new-button.tsx';
import { RowButton } from '../../ui/controls/row-button.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { matching } from '../../ui/inputs/text-filter.ts';
import { ViewLink } from '../../ui/controls/view-link.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryDeletion } from './category-deletion.tsx';
import { listCategories, reorderCategories } from '../../../../api/contract/categories.ts';
import { useRead, useChange } from '../../http/query.ts';
import { reporting } from '../../requests/reporting.ts';

export function CategoriesPanel() {
  const categories = useRead(listCategories);
  const reorder = useChange(reorderCategories);
  const [typed, setTyped] = useFilter('search', '');
  const { kind, id, row: opened, missing, show, close } = useOpen<Category, 'delete'>(categories.data);
  const found = useMemo(
    () => matching(categories.data ?? [], typed, ({ name, slug }) => [name, slug]),
    [categories.data, typed],
  );
  async function move(from: number, to: number) {
    // The buttons stay as they are meanwhile: one that is switched off would lose the focus.
    if (reorder.isPending) return;
    await reporting(categoryToasts.reorderFailed, async () => {
      const categoryIds = moved(found, from, to).map((each) => each.id);
      toast(withUndo(categoryToasts.reordered, await reorder.mutateAsync({ body: { categoryIds } })));
    });
  }

  return (
    <Panel
      id="categories"
      title="Categories"
      {...(categories.data && { count: categories.data.length })}
      actions={<NewButton label="Add Category" onClick={() => show('new')} />}
    >
      <div className="tools">
        <SearchBox label="Search categories" value={typed} onChange={setTyped} />
      </div>
      <Loaded query={categories} of="categories" as="list">
        {() =>
          found.length === 0 ? (
            <p className="nothing">
              {typed === '' ? 'There is no category yet. Stores need one.' : 'No category matches the search.'}
            </p>
          ) : (
            <VirtualList label="Categories" items={found} keyOf={({ id }) => id}>
              {(category, at) => (
                <>
                  <div className="row-main">
                    <NameButton name={category.name} onClick={() => show('edit', category)} />
                    <p className="hint">{`/category/${category.slug}`}</p>
                  </div>
                  <div className="row-actions">
                    <ViewLink name={category.name} href={`/category/${category.slug}`} />
                    {/* Of a part of them there is no order. */}
                    {typed.trim() === '' && (
                      <MoveButtons
                        name={category.name}
                        at={at}
                        count={found.length}
                        onMove={(to) => void move(at, to)}
                      />
                    )}
                    <RowButton icon={Pencil} label={`Edit ${category.name}`} onClick={() => show('edit', category)} />
                    <RowButton
                      icon={Trash2}
                      label={`Delete ${category.name}`}
                      onClick={() => show('delete', category)}
                    />
                  </div>
                </>
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {kind === 'new' && <CategoryForm onClose={close} />}
      {kind === 'edit' && opened && <CategoryForm category={opened} onClose={close} />}
      {missing && <GoneDialog what="category" kinds={['categories']} id={id} onClose={close} />}
      {kind === 'delete' && opened && <CategoryDeletion category={opened} onClose={close} />}
    </Panel>
  );
}
