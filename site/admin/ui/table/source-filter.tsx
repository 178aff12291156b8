import { sourceNames } from '../../../../data/rules/deals/source.ts';
import { sourceKinds, type SourceKind } from '../../../../data/schema/source.ts';
import { Select } from '../inputs/select.tsx';
import { fromFirstPage } from './table-search.ts';
import { useTableSearch } from './use-table-search.ts';

const ALL = 'all';
const sources: readonly { value: SourceKind | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All sources' },
  ...sourceKinds.map((value) => ({ value, label: `Source: ${sourceNames[value]}` })),
];

/** What one source says. `label`: `Source of deals`. */
export function SourceFilter({ label }: { label: string }) {
  const [{ source = ALL }, change] = useTableSearch();
  return (
    <Select
      label={label}
      small
      options={sources}
      value={source}
      onChange={(next) => change(fromFirstPage({ source: next === ALL ? undefined : next }))}
    />
  );
}
