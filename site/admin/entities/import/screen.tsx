import { Download } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { ExportFile } from '../../../../data/exports/export-files.ts';
import { failure } from '../../text/messages.ts';
import { downloadWithTicket } from '../../requests/new-tab.ts';
import { focusOnce, Screen, Panel } from '../../app/shell/screen.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { useAddress } from '../../ui/address/params.ts';
import { FeedsPanel } from './feeds-panel.tsx';
import { type ChosenFile, ImportForm } from './import-form.tsx';
import { ImportPlanPanel } from './import-plan-panel.tsx';
import { getImport, exportCatalogue } from '../../../../api/contract/imports.ts';
import { keyOf, queryClient, useRead } from '../../http/query.ts';
import type { ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { reporting } from '../../requests/undo.ts';
import { Button } from '../../ui/controls/buttons.tsx';

const groups: { readonly [name: string]: { readonly [file in ExportFile]?: string } } = {
  Everything: { 'catalogue.zip': 'ZIP with pictures', 'catalogue.json': 'JSON', 'catalogue.ndjson': 'NDJSON' },
  'As tables (CSV)': {
    'stores.csv': 'Stores',
    'coupons.csv': 'Coupons',
    'offers.csv': 'Offers',
    'amazon-products.csv': 'Products',
    'blogs.csv': 'Posts',
    'categories.csv': 'Categories',
  },
};

const download = (file: string) =>
  void reporting(failure('Failed to export'), () => downloadWithTicket(exportCatalogue.path.replace('{file}', file)));

/** Downloads of everything, and of one kind of things as a table. */
function ExportPanel() {
  return (
    <Panel
      id="export"
      title="Export"
      about="Everything in the catalogue as of one moment, drafts and switched-off deals included."
    >
      {Object.entries(groups).map(([name, files]) => (
        <div key={name} className="export-files flex flex-wrap gap-2 items-center pb-3" role="group" aria-label={name}>
          <h3 className="basis-full text-[0.9375rem] font-[650]">{name}</h3>
          {Object.entries(files).map(([file, label]) => (
            <Button key={file} icon={Download} onClick={() => download(file)}>
              {label}
            </Button>
          ))}
        </div>
      ))}
      <p className="hint">
        Subscribers, counts, the history and the password are not in it. Backups have those: ask the person who runs
        your server.
      </p>
    </Panel>
  );
}

/** The catalogue as files: in, after a look at what a file would do, and out. */
export default function ImportScreen() {
  const [{ import: id }, change] = useAddress();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  useFocusOfStep(id);
  const show = (next: string | undefined, how = {}) =>
    change({ import: next, status: undefined, page: undefined }, how);
  function showPlan(plan: ImportPlan, how = {}): void {
    queryClient.setQueryData(keyOf(getImport, { params: { id: plan.id } }), plan);
    show(plan.id, { ignoreBlocker: true, ...how });
  }

  return (
    <Screen title="Import and export">
      {id === undefined ? (
        <ImportForm
          before={chosen}
          onPlanned={(plan, file) => {
            setChosen(file);
            showPlan(plan);
          }}
        />
      ) : (
        <PlannedImport
          id={id}
          onPlanned={(plan) => showPlan(plan, { replace: true })}
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
  const plan = useRead(getImport, { params: { id } });
  return (
    <Loaded query={plan} of="import">
      {(found) => <ImportPlanPanel plan={found} {...rest} />}
    </Loaded>
  );
}
