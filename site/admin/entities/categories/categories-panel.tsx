import type { Category } from '../../../../data/schema/category.ts';
import { GoneDialog } from '../../ui/forms/gone-dialog.tsx';
import { useOrder } from '../../ui/forms/use-order.tsx';
import { categoryToasts } from '../../text/messages.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';
import { NameButton, NewButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryDeletion } from './category-deletion.tsx';
import { listCategories, reorderCategories } from '../../../../api/contract/categories.ts';
import { useRead } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';

export function CategoriesPanel() {
  const categories = useRead(listCategories);
  const { kind, id, row: opened, missing, show, close } = useOpen<Category, 'delete'>(categories.data);
  const order = useOrder(categories.data ?? [], {
    call: reorderCategories,
    givenOf: (categoryIds) => ({ body: { categoryIds } }),
    toasts: categoryToasts,
  });

  return (
    <>
      <ListPanel
        id="categories"
        title="Categories"
        query={categories}
        of="categories"
        label="Categories"
        rows={order.rows}
        foot={order.foot}
        textsOf={({ name, slug }) => [name, slug]}
        none="There is no category yet. Stores need one."
        noneFound="No category matches the search."
        actions={<NewButton label="Add Category" onClick={() => show('new')} />}
      >
        {(category, { at, count, isWhole }) => (
          <>
            <div className="row-main">
              <NameButton name={category.name} onClick={() => show('edit', category)} />
              <p className="hint">{`/category/${category.slug}`}</p>
            </div>
            <div className="row-actions">
              <ViewLink name={category.name} href={`/category/${category.slug}`} />
              {isWhole && (
                <MoveButtons name={category.name} at={at} count={count} onMove={(to) => order.move(at, to)} />
              )}
              <EditButtons name={category.name} onOpen={(next) => show(next, category)} />
            </div>
          </>
        )}
      </ListPanel>
      {kind === 'new' && <CategoryForm onClose={close} />}
      {kind === 'edit' && opened && <CategoryForm category={opened} onClose={close} />}
      {missing && <GoneDialog what="category" kinds={['categories']} id={id} onClose={close} />}
      {kind === 'delete' && opened && <CategoryDeletion category={opened} onClose={close} />}
    </>
  );
}
