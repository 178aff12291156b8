import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Category } from '../../../../data/schema/category.ts';
import { Loaded } from '../../controls/list-state.tsx';
import { RowButton } from '../../controls/row-button.tsx';
import { SearchBox } from '../../controls/search-box.tsx';
import { matching } from '../../controls/text-filter.ts';
import { VirtualList } from '../../controls/virtual-list.tsx';
import { Panel } from '../../shell/panel.tsx';
import { useCategories } from '../../requests/categories.ts';
import { CategoryDeletion } from './category-deletion.tsx';
import { CategoryForm } from './category-form.tsx';

type Open = { kind: 'new' } | { kind: 'delete'; category: Category } | null;

export function CategoriesPanel() {
  const categories = useCategories();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const found = useMemo(
    () => matching(categories.data ?? [], typed, ({ name, slug }) => [name, slug]),
    [categories.data, typed],
  );
  return (
    <Panel
      id="categories"
      title="Categories"
      {...(categories.data && { count: categories.data.length })}
      actions={
        <button type="button" className="btn btn-primary btn-small" onClick={() => setOpen({ kind: 'new' })}>
          <Plus className="icon" aria-hidden /> Add Category
        </button>
      }
    >
      <div className="tools">
        <SearchBox label="Search categories" value={typed} onChange={setTyped} />
      </div>
      <Loaded query={categories} of="categories">
        {() =>
          found.length === 0 ? (
            <p className="nothing">
              {typed === '' ? 'There is no category yet. Stores need one.' : 'No category matches the search.'}
            </p>
          ) : (
            <VirtualList label="Categories" items={found} keyOf={({ id }) => id}>
              {(category) => (
                <>
                  <div className="row-main">
                    <a className="row-name" href={`/category/${category.slug}`} target="_blank" rel="noopener">
                      {category.name}
                    </a>
                    <p className="hint">{`/category/${category.slug}`}</p>
                  </div>
                  <div className="row-actions">
                    <RowButton
                      icon={Trash2}
                      label={`Delete ${category.name}`}
                      onClick={() => setOpen({ kind: 'delete', category })}
                    />
                  </div>
                </>
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {open?.kind === 'new' && <CategoryForm onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && <CategoryDeletion category={open.category} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
