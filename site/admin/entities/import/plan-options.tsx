import { plannedKinds, type ImportOptions, type ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useStoreChoices, useCategoryNames, useSiteZone } from '../../requests/reads.ts';
import { importText, kindNames } from './import-text.ts';
import { Check } from '../../ui/inputs/switch.tsx';

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
  const siteZone = useSiteZone();
  const stores = useStoreChoices();
  const categories = useCategoryNames();
  const isDeals = kind === 'coupons' || kind === 'offers';
  const chosen = (value: string) => (value === NONE ? undefined : value);
  const flag = (name: 'createStores' | 'partial' | 'pricesNow') => (
    <Check on={options[name] === '1'} onChange={(on) => onOptions({ [name]: on ? '1' : undefined })}>
      {importText[name]}
    </Check>
  );
  return (
    <div className="form-body import-options" role="group" aria-label="How the file is read">
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
            <span>{importText.store}</span>
            <Combobox
              label={importText.store}
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
            <span>{importText.zone}</span>
            <Combobox
              label={importText.zone}
              options={[{ value: NONE, label: importText.zoneOfSite(siteZone) }, ...zones]}
              value={options.zone ?? NONE}
              onChange={(next) => onOptions({ zone: chosen(next) })}
            />
          </div>
          <div className="form-field">
            {flag('createStores')}
            {options.createStores === '1' && (
              <Select
                label="Category of new stores"
                placeholder="Category, where a row names none"
                options={categories}
                value={options.storeCategory ?? ''}
                onChange={(next) => onOptions({ storeCategory: next })}
              />
            )}
            {feed !== null && flag('partial')}
          </div>
        </>
      )}
      {kind === 'amazon-products' && feed !== null && <div className="form-field">{flag('pricesNow')}</div>}
    </div>
  );
}
