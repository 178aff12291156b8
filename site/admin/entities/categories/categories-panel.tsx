import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { type Category, categoryInput } from '../../../../data/schema/category.ts';
import { toast } from '../../../browser/toasts.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { NameAndSlug } from '../../ui/forms/name-and-slug.tsx';
import { categoryToasts } from '../../text/messages.ts';
import { useCategories, useCreateCategory } from './categories.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { NewButton } from '../../ui/controls/new-button.tsx';
import { RowButton } from '../../ui/controls/row-button.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { matching } from '../../ui/inputs/text-filter.ts';
import { ViewLink } from '../../ui/controls/view-link.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { CategoryDeletion } from './category-deletion.tsx';

function CategoryForm({ onClose }: { onClose(): void }) {
  const create = useCreateCategory();
  return (
    <FormDialog
      title="Add Category"
      schema={categoryInput}
      record={{}}
      draft={{ kind: 'categories' }}
      submitLabel="Create Category"
      failed={categoryToasts.createFailed}
      onClose={onClose}
      save={async (input) => {
        await create.mutateAsync({ body: input });
        toast(categoryToasts.created);
      }}
    >
      <NameAndSlug name="name" fresh path="/category/" />
    </FormDialog>
  );
}

export function CategoriesPanel() {
  const categories = useCategories();
  const [typed, setTyped] = useFilter('search', '');
  const { kind, row: opened, show, close } = useOpen<Category, 'delete'>(categories.data);
  const found = useMemo(
    () => matching(categories.data ?? [], typed, ({ name, slug }) => [name, slug]),
    [categories.data, typed],
  );
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
              {(category) => (
                <>
                  <div className="row-main">
                    <span className="row-name">{category.name}</span>
                    <p className="hint">{`/category/${category.slug}`}</p>
                  </div>
                  <div className="row-actions">
                    <ViewLink name={category.name} href={`/category/${category.slug}`} />
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
      {kind === 'delete' && opened && <CategoryDeletion category={opened} onClose={close} />}
    </Panel>
  );
}
