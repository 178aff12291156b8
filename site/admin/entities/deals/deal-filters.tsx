import { countryNames } from '../../../../data/schema/country.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useStoreChoices } from '../../requests/reads.ts';
import { fromFirstPage, useTableSearch } from '../../ui/table/table-search.ts';
import type { DealsSearch } from './search.ts';

const ALL = 'all';

/** The deals of one store. */
export function StoreFilter() {
  const stores = useStoreChoices();
  const [{ store = ALL }, change] = useTableSearch();
  return (
    <Combobox
      label="Filter by store"
      options={[{ value: ALL, label: 'All stores' }, ...stores]}
      value={store}
      onChange={(id) => change(fromFirstPage({ store: id === ALL ? undefined : id }))}
    />
  );
}

const countries = [...countryNames]
  .map(([value, name]) => ({ value, label: `Only in ${name}` }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** Deals that are not for everybody. */
export function CountryFilter() {
  const [{ country = ALL }, change] = useTableSearch();
  return (
    <Combobox
      label="Filter by country"
      options={[{ value: ALL, label: 'All countries' }, ...countries]}
      value={country}
      onChange={(code) => change(fromFirstPage({ country: code === ALL ? undefined : code }))}
    />
  );
}

const kinds = [
  { value: ALL, label: 'All deals' },
  { value: 'coupons', label: 'Coupons' },
  { value: 'offers', label: 'Offers' },
] as const;

export function KindFilter() {
  const [{ kind = ALL }, change] = useTableSearch<DealsSearch>();
  return (
    <Select
      label="Kind of deals"
      small
      options={kinds}
      value={kind}
      onChange={(next) => change({ page: undefined, kind: next === ALL ? undefined : next })}
    />
  );
}
