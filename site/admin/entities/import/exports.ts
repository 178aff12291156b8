import { exportCatalogue } from '../../../../api/contract/exports.ts';
import type { ExportFile } from '../../../../data/schema/export-files.ts';
import { downloadWithTicket } from '../../requests/ticket.ts';

export const downloadExport = (file: ExportFile): Promise<void> =>
  downloadWithTicket(exportCatalogue.path.replace('{file}', file));
