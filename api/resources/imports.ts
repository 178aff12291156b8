import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import * as calls from '../contract/imports.ts';
import { makePrivateFolder } from '../../data/files/private-files.ts';
import { exportsFolder } from '../import/cells/import-folder.ts';
import { route } from '../routing/route.ts';
import { noteCall, save } from '../routing/save.ts';
import { withPages, applyAhead } from '../import/apply.ts';
import { planAgain, planFile } from '../import/plan/planned-import.ts';
import { findImport, shareImport } from '../import/shared-import.ts';
import { importLocalFile } from '../import/import-local-file.ts';
import { RowTable } from '../import/read/row-table.ts';
import { shownRow } from '../import/cells/planned-row.ts';
import { noteConfirmed } from '../feeds/saved-feeds.ts';
import { isField } from '../contract/shapes/import-fields.ts';
import { isOfWord } from '../contract/shapes/import-plan.ts';
import { noSuch, wrongField } from '../http/errors.ts';
import { openExportSource } from '../../data/exports/export-source.ts';
import { writeExport } from '../../data/exports/write-export.ts';
import { linkToNextPage } from '../routing/reply-headers.ts';

export const importsRoutes = [
  route(calls.beginImport, async (call) => {
    const { body, query, services } = call;
    const { file, fileName } = call.upload!;
    const dryRun = query.dryRun === '1';
    const planned = await services.importsUnderWay.follow(fileName, async (onStep) => {
      const uncounted = await planFile(services, file, fileName, body, onStep);
      return dryRun ? withPages(services, uncounted, onStep) : uncounted;
    });
    await shareImport(services, planned);
    if (!dryRun) {
      const terms = { now: services.now(), mayShrink: query.shrink === '1' };
      await save(call, await applyAhead(services.database, planned, terms));
    }
    return planned.head.plan;
  }),
  route(calls.getImport, async ({ params, services }) => (await findImport(services, params.id)).head.plan),
  route(calls.importFile, (call) => {
    const { file, dryRun, shrink, ...options } = call.body;
    return importLocalFile(call.services, {
      file,
      options,
      dryRun,
      mayShrink: shrink === '1',
      async save(change) {
        await save(call, change);
        return call.response.get('X-Change-Id') ?? null;
      },
    });
  }),
  route(calls.listImportRows, async (call) => {
    const { params, query, services } = call;
    const { place } = await findImport(services, params.id);
    using table = new RowTable(place.table);
    const rows = table.page(query.status, (query.page - 1) * calls.ROWS_OF_PAGE, calls.ROWS_OF_PAGE + 1);
    if (rows.length > calls.ROWS_OF_PAGE) linkToNextPage(call, query);
    return rows.slice(0, calls.ROWS_OF_PAGE).map(shownRow);
  }),
  route(calls.listImportProgress, ({ services }) => services.importsUnderWay.all()),
  route(calls.replanImport, async ({ params, body, services }) => {
    const earlier = await findImport(services, params.id);
    const planned = await services.importsUnderWay.follow(earlier.head.origin.fileName, async (onStep) =>
      withPages(services, await planAgain(services, earlier, body, onStep), onStep),
    );
    await shareImport(services, planned);
    return planned.head.plan;
  }),
  route(calls.applyImport, async (call) => {
    const { params, query, services, request } = call;
    const planned = await findImport(services, params.id);
    const options = { now: services.now(), mayShrink: query.shrink === '1' };
    await save(call, await applyAhead(services.database, planned, options));
    await noteConfirmed(services.records.feeds, params.id, options.now.toISOString()).catch((error: unknown) => {
      // it is saved by now
      request.log.error({ err: error, import: params.id }, 'a feed could not be noted as confirmed');
    });
    return planned.head.plan;
  }),
  route(calls.keepMapping, async ({ params, body, services: { records } }) => {
    for (const [column, field] of Object.entries(body.mapping))
      if (field !== null && !isField(body.kind, field) && !isOfWord(column, field))
        throw wrongField(`mapping.${column}`, `There is no field "${field}".`);
    const kept = { name: params.name, ...body };
    await records.mappings.keep(kept);
    return kept;
  }),
  route(calls.listMappings, async ({ services: { records } }) =>
    (await records.mappings.all()).map((each) => calls.keptMapping.parse(each)),
  ),
  route(calls.deleteMapping, async ({ params, services: { records } }) => {
    if (!(await records.mappings.forget(params.name))) throw noSuch('mapping');
  }),
  route(calls.exportCatalogue, async (call) => {
    const { params, response } = call;
    const { database, stateFolder, now } = call.services;
    makePrivateFolder(exportsFolder(stateFolder));
    using place = mkdtempDisposableSync(join(exportsFolder(stateFolder), 'export-'));
    const source = await openExportSource(database.folder, place.path, now());
    // before the first byte leaves the machine
    await noteCall(call);
    response.attachment(params.file).type('application/octet-stream');
    await writeExport(params.file, source, response);
    return undefined;
  }),
];
