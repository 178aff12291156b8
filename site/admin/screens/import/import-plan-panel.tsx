import { useState } from 'react';
import { rowStatuses, type ImportPlan } from '../../../../api/contract/import-plan.ts';
import { toast } from '../../../ui/toasts.ts';
import { Confirm } from '../../controls/confirm.tsx';
import { holdsUnsaved } from '../../forms/unsaved.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { applyPlan, planImport } from '../../requests/imports.ts';
import { withUndo } from '../../requests/undo.ts';
import { Panel } from '../../shell/panel.tsx';
import { FilterChips } from '../../table/filter-chips.tsx';
import { useTableSearch } from '../../table/use-table-search.ts';
import { ColumnMapping, type Mapping } from './column-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { importText, statusNames } from './import-text.ts';
import type { ChosenFile } from './screen.tsx';
import type { ImportSearch } from './search.ts';

interface Props {
  plan: ImportPlan;
  chosen: ChosenFile | null;
  /** What is typed to keep the columns under. */
  columnsName: string;
  onColumnsName(name: string): void;
  /** The same file was looked at again, with other columns. */
  onPlanned(plan: ImportPlan): void;
  /** It was applied. */
  onDone(): void;
  onClose(): void;
}

/** What a file would do, row by row, and the button that does it. */
export function ImportPlanPanel({ plan, chosen, columnsName, onColumnsName, onPlanned, onDone, onClose }: Props) {
  const [{ status, page }, change] = useTableSearch<ImportSearch>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [mayShrink, setMayShrink] = useState(false);
  const { kind, columns, counts } = plan;
  const changes = counts.new + counts.changed + counts.gone;

  async function attempt(act: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(importText.failed(reasonOf(error)));
    }
    setBusy(false);
  }
  const apply = () =>
    attempt(async () => {
      toast(withUndo(importText.done(plan), await applyPlan(plan.id, { shrink: mayShrink })));
      onDone();
    });
  /** Columns that were chosen and not used, or named and not kept, would be lost with the plan. */
  const applyOrAsk = () => (holdsUnsaved() ? setAsking(true) : void apply());
  const map = (mapping: Mapping) =>
    attempt(async () => {
      if (chosen === null) return;
      onPlanned(await planImport(chosen.file, { ...chosen.fields, mapping: JSON.stringify(mapping) }));
    });

  return (
    <Panel
      id="import"
      title="What the file would do"
      about={importText.summary(plan)}
      actions={
        <button type="button" className="btn btn-plain btn-small" onClick={onClose}>
          {importText.another}
        </button>
      }
    >
      {kind !== 'everything' && (
        <ColumnMapping
          kind={kind}
          columns={columns}
          isFileHere={chosen !== null}
          busy={busy}
          columnsName={columnsName}
          onColumnsName={onColumnsName}
          onMapping={(mapping) => void map(mapping)}
        />
      )}
      {plan.shrinks && (
        <div className="form-error" role="status">
          <p>{importText.shrinks(plan)}</p>
          <label className="check">
            <input type="checkbox" checked={mayShrink} onChange={({ target }) => setMayShrink(target.checked)} />{' '}
            {importText.confirmShrink}
          </label>
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
      <div className="import-apply">
        {changes === 0 ? (
          <p className="hint">{importText.nothing}</p>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={busy || (plan.shrinks && !mayShrink) || undefined}
            onClick={() => (plan.shrinks && !mayShrink ? undefined : applyOrAsk())}
          >
            {busy ? importText.applying : importText.apply(plan)}
          </button>
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
