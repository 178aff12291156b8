import { Select } from '../../controls/select.tsx';
import { useCategories } from '../../requests/categories.ts';
import { fromFirstPage } from '../../table/table-search.ts';
import { useTableSearch } from '../../table/use-table-search.ts';

/** No category has a name without letters and digits. */
const ALL = '*';

/** The stores of one category. */
export function CategoryFilter() {
  const categories = useCategories();
  const [{ category = ALL }, change] = useTableSearch();
  const names = new Set((categories.data ?? []).map(({ name }) => name));
  // One that an address names, and that is gone or not read yet.
  if (category !== ALL) names.add(category);
  return (
    <Select
      label="Filter by category"
      small
      options={[{ value: ALL, label: 'All categories' }, ...[...names].map((name) => ({ value: name, label: name }))]}
      value={category}
      onChange={(name) => change(fromFirstPage({ category: name === ALL ? undefined : name }))}
    />
  );
}
