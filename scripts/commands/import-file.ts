import { join } from 'node:path';
import { importFile as importFileCall, type ImportReport } from '../../api/contract/imports.ts';
import { newChangeId } from '../../data/catalogue/folder/change-entry.ts';
import { importLocalFile, type LocalFile } from '../../api/import/import-local-file.ts';
import { compileSite } from '../publish/render/compile.ts';
import { createRenderer } from '../publish/render/renderer.ts';
import { overSavedSite } from '../publish/overlay/saved-site.ts';
import { siteOverlays } from '../publish/overlay/site-overlays.ts';
import { rebuildSite, type RebuildOptions } from '../rebuild/rebuild-site.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { environmentOf, type Settings } from '../environment/settings.ts';
import { pageCatalogue } from '../../site/catalogue/page-catalogue.ts';
import { stateFolderOf, TRACES } from '../environment/state-folder.ts';
import { withStores } from '../environment/stores.ts';
import type { EffectOf } from '../../api/publishing/publisher.ts';

const COMMAND = 'npm run import';

type ImportRequest = Omit<LocalFile, 'save'>;

type Place = Pick<RebuildOptions, 'dataFolder' | 'outFolder' | 'say'> & {
  settings: RebuildOptions['settings'] & Pick<Settings, 'DATABASE_URL'>;
};

export interface ImportedFile {
  report: ImportReport;
  /** Why the bucket of PUBLISH_TO does not have what was published here; null: it does, or a server uploads by itself. */
  notUploaded: string | null;
}

/** Imports a file and publishes what changed, through the server that holds the data folder or in this process. Throws `FolderInUse`. */
export const importFile = (request: ImportRequest, place: Place): Promise<ImportedFile> =>
  hereOrThere(
    () => importHere(request, place),
    async (server) => {
      place.say(`The server at ${server.address} is running and does the import.`);
      const { file, options, dryRun, mayShrink } = request;
      const given = { ...options, file, dryRun, shrink: mayShrink ? '1' : '0' };
      const report = await askServer<ImportReport>(server, `${importFileCall.path}?wait=1`, given);
      return { report, notUploaded: null };
    },
  );

async function importHere(request: ImportRequest, place: Place): Promise<ImportedFile> {
  const { settings, dataFolder: folder, outFolder } = place;
  const report = await withStores(settings, { folder, command: COMMAND }, async ({ database, records, now }) => {
    const effectOf: EffectOf = async (...asked) => {
      const compiled = await compileSite({ compiledFolder: settings.COMPILED_DIR });
      const traces = join(stateFolderOf(outFolder, settings), TRACES);
      const buildInputs = { environment: environmentOf(settings), templates: compiled.templates };
      const clock = () => now().getTime();
      const site = { ...pageCatalogue, traces, database, compiled, buildInputs, now: clock };
      const renderer = createRenderer(compiled.entry);
      return overSavedSite(site, (engine) => siteOverlays({ ...site, engine, renderer }).effectOf(...asked));
    };
    return importLocalFile(
      { database, records, now, effectOf },
      {
        ...request,
        async save(change) {
          const at = now();
          const made = { id: newChangeId(at), at: at.toISOString() };
          const note = { ...made, operation: 'import-file', session: null, from: '' };
          const { changed } = await database.transact(change, { at: note.at, note });
          return changed.length === 0 ? null : note.id;
        },
      },
    );
  });
  if (report.change === null) return { report, notUploaded: null };
  const { notUploaded } = await rebuildSite({ ...place, full: false, command: COMMAND });
  return { report, notUploaded };
}
