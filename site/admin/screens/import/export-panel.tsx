import { Download } from 'lucide-react';
import type { ExportFile } from '../../../../data/schema/export-files.ts';
import { toast } from '../../../ui/toasts.ts';
import { downloadExport } from '../../requests/exports.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { Panel } from '../../shell/panel.tsx';
import { exportText } from './export-text.ts';

async function download(file: ExportFile) {
  try {
    await downloadExport(file);
  } catch (error) {
    if (!(error instanceof SignedOut)) toast(exportText.failed(reasonOf(error)));
  }
}

/** Downloads of everything, and of one kind of things as a table. */
export function ExportPanel() {
  return (
    <Panel id="export" title="Export" about={exportText.about}>
      {exportText.groups.map(({ name, files }) => (
        <div key={name} className="export-files" role="group" aria-label={name}>
          <h3>{name}</h3>
          {files.map(([file, label]) => (
            <button key={file} type="button" className="btn btn-plain btn-small" onClick={() => void download(file)}>
              <Download className="icon" aria-hidden /> {label}
            </button>
          ))}
        </div>
      ))}
      <p className="hint">{exportText.leftOut}</p>
    </Panel>
  );
}
