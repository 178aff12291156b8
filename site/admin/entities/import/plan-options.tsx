import { useId } from 'react';
import { plannedKinds, type ImportOptions, type ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useStoreChoices, useCategoryNames, useSiteZone } from '../../requests/reads.ts';
import { importText, kindNames } from './import-text.ts';

/** In the place of a choice: none. */
const NONE = 'none';
const kinds = plannedKinds.map((value) => ({ value, label: kindNames[value] }));
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

interface Props {
  plan: ImportPlan;
  onOptions(change: Partial<ImportOptions>): void;
}

/** How the file is read; each choice reads it again. */
export function PlanOptions({ plan: { kind, feed, options }, onOptions }: Props) {
  const id = useId();
  const siteZone = useSiteZone();
  const stores = useStoreChoices();
  const categories = useCategoryNames();
  const isDeals = kind === 'coupons' || kind === 'offers';
  const chosen = (value: string) => (value === NONE ? undefined : value);
  return (
    <div className="form-body import-options" role="group" aria-label={importText.options}>
      <div className="form-field">
        <span>{importText.holds}</span>
        <Select
          label={importText.holds}
          options={kinds}
          value={kind}
          // what columns are of one kind says nothing of another
          onChange={(next) => onOptions({ kind: next, mapping: undefined })}
        />
      </div>
      {isDeals && (
        <>
          <div className="form-field">
            <label htmlFor={`${id}-store`}>{importText.store}</label>
            <Combobox
              id={`${id}-store`}
              options={[{ value: NONE, label: importText.storeOfRow }, ...stores]}
              value={options.store ?? NONE}
              onChange={(next) => onOptions({ store: chosen(next) })}
            />
          </div>
          <div className="form-field">
            <span>{importText.dateOrder}</span>
            <Select
              label={importText.dateOrder}
              options={[{ value: NONE, label: importText.dateOrderUnknown }, ...importText.dateOrders]}
              value={options.dateOrder ?? NONE}
              onChange={(next) => onOptions({ dateOrder: chosen(next) as ImportOptions['dateOrder'] })}
            />
          </div>
          <div className="form-field">
            <label htmlFor={`${id}-zone`}>{importText.zone}</label>
            <Combobox
              id={`${id}-zone`}
              options={[{ value: NONE, label: importText.zoneOfSite(siteZone) }, ...zones]}
              value={options.zone ?? NONE}
              onChange={(next) => onOptions({ zone: chosen(next) })}
            />
          </div>
          <div className="form-field">
            <Check
              label={importText.createStores}
              on={options.createStores === '1'}
              onChange={(on) => onOptions({ createStores: on ? '1' : undefined })}
            />
            {options.createStores === '1' && (
              <Select
                label="Category of new stores"
                placeholder="Category, where a row names none"
                options={categories}
                value={options.storeCategory ?? ''}
                onChange={(next) => onOptions({ storeCategory: next })}
              />
            )}
            {feed !== null && (
              <Check
                label={importText.partial}
                on={options.partial === '1'}
                onChange={(on) => onOptions({ partial: on ? '1' : undefined })}
              />
            )}
          </div>
        </>
      )}
      {kind === 'amazon-products' && feed !== null && (
        <div className="form-field">
          <Check
            label={importText.pricesNow}
            on={options.pricesNow === '1'}
            onChange={(on) => onOptions({ pricesNow: on ? '1' : undefined })}
          />
        </div>
      )}
    </div>
  );
}

interface CheckProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
}

const Check = ({ label, on, onChange }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} /> {label}
  </label>
);
