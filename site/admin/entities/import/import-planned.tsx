import {
  plannedKinds,
  type ImportOptions,
  type ImportPlan,
  type PlannedKind,
  rowStatuses,
  wordKey,
} from '../../../../api/contract/shapes/import-plan.ts';
import { LabelledChoice, type Option, Select } from '../../ui/inputs/choices.tsx';
import { useStoreChoices, useCategoryNames, useSiteZone } from '../../requests/reads.ts';
import { importText, kindNames, statusNames } from './import-text.ts';
import { Check } from '../../ui/inputs/field.tsx';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { useRef, useState } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { applyImport, replanImport } from '../../../../api/contract/imports.ts';
import { callOf } from '../../http/query.ts';
import { EffectLine } from '../../ui/differences/effect-line.tsx';
import { call } from '../../http/call.ts';
import { refreshAll, withUndo, reporting } from '../../requests/undo.ts';
import { FilterChips } from '../../ui/table/table-tools.tsx';
import { type AddressSearch, useAddress } from '../../ui/address/params.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { Button } from '../../ui/controls/buttons.tsx';

const kinds = plannedKinds.map((value) => ({ value, label: kindNames[value] }));
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

interface OptionsProps {
  plan: ImportPlan;
  onOptions(change: Partial<ImportOptions>): void;
}

/** How the file is read; each choice reads it again. */
function PlanOptions({ plan: { kind, feed, options }, onOptions }: OptionsProps) {
  const siteZone = useSiteZone();
  const stores = useStoreChoices();
  const categories = useCategoryNames();
  const isDeals = kind === 'coupons' || kind === 'offers';
  const choice = (name: 'store' | 'dateOrder' | 'zone', none: string, choices: readonly Option[]) => (
    <LabelledChoice
      label={importText[name]}
      searched={name !== 'dateOrder'}
      none={none}
      options={choices}
      value={options[name] ?? ''}
      onChange={(next) => onOptions({ [name]: next || undefined })}
    />
  );
  const flag = (name: 'createStores' | 'partial' | 'pricesNow') => (
    <Check on={options[name] === '1'} onChange={(on) => onOptions({ [name]: on ? '1' : undefined })}>
      {importText[name]}
    </Check>
  );
  return (
    <div className="form-body pb-3" role="group" aria-label="How the file is read">
      <LabelledChoice
        label={importText.holds}
        options={kinds}
        value={options.kind}
        // what columns are of one kind says nothing of another
        onChange={(next) => onOptions({ kind: next as PlannedKind, mapping: undefined })}
      />
      {isDeals && (
        <>
          {choice('store', importText.storeOfRow, stores)}
          {choice('dateOrder', importText.dateOrderUnknown, importText.dateOrders)}
          {choice('zone', `That of this site (${siteZone})`, zones)}
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

interface Props {
  plan: ImportPlan;
  /** The same file was read again, in another way. */
  onPlanned(plan: ImportPlan): void;
  onDone(): void;
}

/** What a file would do, row by row, and the button that does it. It stays while each look at the file in another way makes a new plan. */
export function ImportPlanned({ plan, onPlanned, onDone }: Props) {
  const [{ status }, change] = useAddress();
  /** What the button says meanwhile. */
  const [busy, setBusy] = useState<string | null>(null);
  /** The plan of which it was confirmed. */
  const [shrinking, setShrinking] = useState<string | null>(null);
  const mayShrink = shrinking === plan.id;
  /** What is chosen, and of which plan: until there is one with it. */
  const [choice, setChoice] = useState<{ of: string; options: Partial<ImportOptions> } | null>(null);
  const chosen = choice?.of === plan.id ? choice.options : {};
  const { kind, columns, counts, warnings } = plan;
  const read = columns.flatMap(({ name, field, words = [] }) => [
    [name, field] as const,
    ...words.map(({ word, means }) => [wordKey(name, word), means] as const),
  ]);
  const changes = counts.new + counts.changed + counts.gone;

  async function attempt(doing: string, act: () => Promise<void>) {
    setBusy(doing);
    const isDone = await reporting(importText.failed, act);
    setBusy(null);
    return isDone;
  }
  const apply = () =>
    attempt(importText.importing, async () => {
      const given = { params: { id: plan.id }, query: mayShrink ? { shrink: '1' } : {} };
      const applied = await call(applyImport, given).finally(() => void refreshAll());
      toast(withUndo({ title: 'Imported', text: `${importText.counts(plan.counts)}.` }, applied));
      onDone();
    });
  /** What the file is read with next: that is chosen while it is being read, too. */
  const wanted = useRef<Partial<ImportOptions> | null>(null);
  async function choose(change: Partial<ImportOptions>) {
    if (busy === importText.importing) return;
    setChoice({ of: plan.id, options: { ...chosen, ...change } });
    wanted.current = { ...wanted.current, ...change };
    if (busy !== null) return;
    const isRead = await attempt(importText.looking, async () => {
      let planned = plan;
      try {
        while (wanted.current !== null) {
          const further = wanted.current;
          wanted.current = null;
          const { id, options } = planned;
          planned = await call(replanImport, { params: { id }, body: { ...options, ...further } });
        }
      } finally {
        if (planned !== plan) onPlanned(planned);
      }
    });
    wanted.current = null;
    if (!isRead) setChoice(null);
  }

  return (
    <>
      {warnings.length > 0 && (
        <ul className="form-error grid gap-1 mb-3" aria-label="Before you import">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <PlanOptions
        plan={{ ...plan, options: { ...plan.options, ...chosen } }}
        onOptions={(next) => void choose(next)}
      />
      {kind !== 'everything' && (
        <ColumnMapping
          kind={kind}
          columns={columns}
          mapping={{ ...Object.fromEntries(read), ...chosen.mapping }}
          onMapping={(mapping) => void choose({ mapping })}
        />
      )}
      {plan.shrinks && (
        <div className="form-error" role="status">
          <p>{importText.shrinks(plan)}</p>
          <Check on={mayShrink} onChange={(on) => setShrinking(on ? plan.id : null)}>
            The file is complete: withdraw them
          </Check>
        </div>
      )}
      <FilterChips
        label="Rows"
        chips={rowStatuses.map((value) => ({ value, label: `${statusNames[value]} ${countText(counts[value])}` }))}
        value={status}
        onChange={(next) => change({ status: next as AddressSearch['status'], page: undefined })}
      />
      <ImportRows id={plan.id} kind={kind} />
      <div className="dialog-actions sticky-actions">
        {changes === 0 ? (
          <p className="hint">Nothing would change: everything in the file is here already, or was refused.</p>
        ) : (
          <>
            <EffectLine call={callOf(applyImport, { params: { id: plan.id }, query: { shrink: '1' } })} />
            <Button look="primary" idle={busy !== null || (plan.shrinks && !mayShrink)} onClick={() => void apply()}>
              {busy ?? importText.apply(plan)}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
