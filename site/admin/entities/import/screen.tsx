import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportFile } from '../../../../data/exports/export-files.ts';
import { failure } from '../../text/messages.ts';
import { downloadWithTicket } from '../../requests/new-tab.ts';
import { Screen, Panel } from '../../app/shell/screen.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { useAddress } from '../../ui/address/params.ts';
import { FeedsPanel } from './feeds-panel.tsx';
import { type ChosenFile, ImportForm } from './import-form.tsx';
import { ImportPlanned } from './import-planned.tsx';
import { importText } from './import-text.ts';
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
          <h3 className="basis-full text-md font-[650]">{name}</h3>
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

/** What an import has of its heading, before there is a file. */
const begin = {
  title: 'Import',
  about:
    'CSV, TSV, JSON, NDJSON or XML up to 200 MB, or XLSX up to 20 MB. Nothing is changed before you have seen what it would do.',
};

/** The catalogue as files: in, after a look at what a file would do, and out. */
export default function ImportScreen() {
  const [{ import: id }, change] = useAddress();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const plan = useRead(getImport, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const show = (next: string | undefined, how = {}) =>
    change({ import: next, status: undefined, page: undefined }, how);
  function showPlan(planned: ImportPlan, how = {}): void {
    queryClient.setQueryData(keyOf(getImport, { params: { id: planned.id } }), planned);
    show(planned.id, { ignoreBlocker: true, ...how });
  }
  const planned = { title: 'What the file would do', ...(plan.data && { about: importText.summary(plan.data) }) };

  return (
    <Screen title="Import and export">
      {/* One panel for both steps: its heading takes the focus when what had it goes. */}
      <Panel
        id="import"
        {...(id === undefined ? begin : planned)}
        actions={id === undefined ? undefined : <Button onClick={() => show(undefined)}>Another file</Button>}
      >
        {id === undefined ? (
          <ImportForm
            before={chosen}
            onPlanned={(found, file) => {
              setChosen(file);
              showPlan(found);
            }}
          />
        ) : (
          <Loaded query={plan} of="import">
            {(found) => (
              <ImportPlanned
                plan={found}
                onPlanned={(next) => showPlan(next, { replace: true })}
                onDone={() => {
                  setChosen(null);
                  show(undefined, { ignoreBlocker: true, replace: true });
                }}
              />
            )}
          </Loaded>
        )}
      </Panel>
      <FeedsPanel />
      <ExportPanel />
    </Screen>
  );
}
