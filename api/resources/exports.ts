import { openExportSource } from '../../data/exports/export-source.ts';
import { writeExport } from '../../data/exports/write-export.ts';
import { exportCatalogue } from '../contract/exports.ts';
import { actorOf } from '../routing/actor.ts';
import { route } from '../routing/route.ts';

export const exportsRoutes = [
  route(exportCatalogue, async ({ contract, params, request, response, services }) => {
    const { audit, database, exportPlaces, now } = services;
    const place = exportPlaces.make();
    try {
      const source = await openExportSource(database.folder, place, now());
      // before the first byte leaves the machine
      await audit.note(actorOf(contract, request), []);
      response.attachment(params.file).type('application/octet-stream');
      await writeExport(params.file, source, response);
    } catch (error) {
      const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isClosed) throw error;
    } finally {
      exportPlaces.remove(place);
    }
    return undefined;
  }),
];
