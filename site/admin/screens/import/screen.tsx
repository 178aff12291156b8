import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Loaded } from '../../controls/list-state.tsx';
import { useImport } from '../../requests/imports.ts';
import { focusOnce } from '../../shell/focus-once.ts';
import { Screen } from '../../shell/screen.tsx';
import { useTableSearch } from '../../table/use-table-search.ts';
import { ExportPanel } from './export-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { ImportForm, type ChosenFile } from './import-form.tsx';
import { ImportPlanPanel } from './import-plan-panel.tsx';
import type { ImportSearch } from './search.ts';

/** The catalogue as files: in, after a look at what a file would do, and out. */
export default function ImportScreen() {
  const [{ import: id }, change] = useTableSearch<ImportSearch>();
  const [columnsName, setColumnsName] = useState('');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  useFocusOfStep(id);
  const show = (next: string | undefined, how = {}) =>
    change({ import: next, status: undefined, page: undefined }, how);
  return (
    <Screen title="Import and export">
      {id === undefined ? (
        <ImportForm
          before={chosen}
          onPlanned={(plan, file) => {
            setChosen(file);
            setColumnsName('');
            show(plan.id, { ignoreBlocker: true });
          }}
        />
      ) : (
        <PlannedImport
          id={id}
          columnsName={columnsName}
          onColumnsName={setColumnsName}
          onPlanned={(plan) => show(plan.id, { ignoreBlocker: true, replace: true })}
          onDone={() => {
            setChosen(null);
            show(undefined, { ignoreBlocker: true, replace: true });
          }}
          onClose={() => show(undefined)}
        />
      )}
      <FeedsPanel />
      <ExportPanel />
    </Screen>
  );
}

/** The heading of what came takes the focus, where it was in what went. */
function useFocusOfStep(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return undefined;
    shown.current = step;
    return focusOnce(() => {
      if (document.activeElement !== document.body) return true;
      const heading = document.querySelector<HTMLElement>('#import-title');
      heading?.focus();
      return heading !== null && document.activeElement === heading;
    });
  }, [step]);
}

interface Props extends Omit<ComponentProps<typeof ImportPlanPanel>, 'plan'> {
  id: string;
}

function PlannedImport({ id, ...rest }: Props) {
  const plan = useImport(id);
  return (
    <Loaded query={plan} of="import">
      {(found) => <ImportPlanPanel plan={found} {...rest} />}
    </Loaded>
  );
}
