import { useRef, useState } from 'react';
import {
  rowStatuses,
  wordKey,
  type ImportOptions,
  type ImportPlan,
} from '../../../../api/contract/shapes/import-plan.ts';
import { toast } from '../../../browser/toasts.ts';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { holdsUnsaved } from '../../ui/drafts/unsaved.ts';
import { applyImport } from '../../../../api/contract/imports.ts';
import { callOf } from '../../http/query.ts';
import { EffectLine } from '../../ui/effect/effect-line.tsx';
import { applyPlan, planAgain } from './imports.ts';
import { withUndo, reporting } from '../../requests/undo.ts';
import { Panel } from '../../app/shell/screen.tsx';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { useTableSearch } from '../../ui/table/table-search.ts';
import { ColumnMapping, type Mapping } from './column-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { importText, statusNames } from './import-text.ts';
import { PlanOptions } from './plan-options.tsx';
import type { ImportSearch } from './search.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { Check } from '../../ui/inputs/switch.tsx';

interface Props {
  plan: ImportPlan;
  /** The same file was read again, in another way. */
  onPlanned(plan: ImportPlan): void;
  /** It was applied. */
  onDone(): void;
  onClose(): void;
}

/** What a file would do, row by row, and the button that does it. It stays while each look at the file in another way makes a new plan. */
export function ImportPlanPanel({ plan, onPlanned, onDone, onClose }: Props) {
  const [{ status, page }, change] = useTableSearch<ImportSearch>();
  /** What the button says meanwhile. */
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  /** The plan of which it was confirmed. */
  const [shrinking, setShrinking] = useState<string | null>(null);
  const mayShrink = shrinking === plan.id;
  const { kind, columns, counts, warnings } = plan;
  const begun: Mapping = Object.fromEntries(
    columns.flatMap(({ name, field, words = [] }) => [
      [name, field] as const,
      ...words.map(({ word, means }) => [wordKey(name, word), means] as const),
    ]),
  );
  /** Chosen, and not used yet. */
  const [chosen, setChosen] = useState<Mapping>({});
  const mapping = { ...begun, ...chosen };
  const choose = (next: Mapping) =>
    setChosen(Object.fromEntries(Object.entries(next).filter(([key, field]) => begun[key] !== field)));
  const isMapped = Object.entries(chosen).some(([key, field]) => begun[key] !== field);
  const changes = counts.new + counts.changed + counts.gone;

  async function attempt(doing: string, act: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(doing);
    await reporting(importText.failed, () => act());
    setBusy(null);
  }
  const apply = () =>
    attempt('Importing…', async () => {
      toast(withUndo(importText.done(plan), await applyPlan(plan.id, { shrink: mayShrink })));
      onDone();
    });
  /** Columns that were chosen and not used, or named and not kept, would be lost with the plan. */
  const applyOrAsk = () => (holdsUnsaved() ? setAsking(true) : void apply());
  /** What was chosen while the file was being read. */
  const meanwhile = useRef<Partial<ImportOptions> | null>(null);
  /** Columns that were chosen meanwhile are used as well. */
  const readAgain = (change: Partial<ImportOptions> = {}) => {
    if ('mapping' in change) setChosen({});
    if (busy === importText.looking) meanwhile.current = { ...meanwhile.current, ...change };
    void attempt(importText.looking, async () => {
      const columnsChosen = isMapped ? { mapping } : {};
      let read = await planAgain(plan.id, { ...plan.options, ...columnsChosen, ...change });
      while (meanwhile.current !== null) {
        const further = meanwhile.current;
        meanwhile.current = null;
        read = await planAgain(read.id, { ...read.options, ...further });
      }
      onPlanned(read);
    });
  };

  return (
    <Panel
      id="import"
      title="What the file would do"
      about={importText.summary(plan)}
      actions={<Button onClick={onClose}>Another file</Button>}
    >
      {warnings.length > 0 && (
        <ul className="form-error import-warnings" aria-label="Before you import">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <PlanOptions plan={plan} onOptions={readAgain} />
      {kind !== 'everything' && (
        <ColumnMapping
          kind={kind}
          columns={columns}
          mapping={mapping}
          isChanged={isMapped}
          busy={busy !== null}
          onMapping={choose}
          onUse={() => readAgain()}
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
        chips={rowStatuses.map((value) => ({
          value,
          label: `${statusNames[value]} ${counts[value].toLocaleString('en-US')}`,
        }))}
        value={status}
        onChange={(next) => change({ status: next as ImportSearch['status'], page: undefined })}
      />
      <ImportRows id={plan.id} kind={kind} status={status} page={page} onPage={(next) => change({ page: next })} />
      <div className="dialog-actions sticky-actions">
        {changes === 0 ? (
          <p className="hint">Nothing would change: everything in the file is here already, or was refused.</p>
        ) : (
          <>
            <EffectLine call={callOf(applyImport, { params: { id: plan.id }, query: { shrink: '1' } })} />
            <Button look="primary" idle={busy !== null || (plan.shrinks && !mayShrink)} onClick={applyOrAsk}>
              {busy ?? importText.apply(plan)}
            </Button>
          </>
        )}
      </div>
      <Confirm
        open={asking}
        {...importText.withoutColumns(plan)}
        dangerous={false}
        onConfirm={() => {
          setAsking(false);
          void apply();
        }}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
