import { applyImport } from '../contract/apply-import.ts';
import { noteConfirmed } from '../feeds/kept-feeds.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { keepPictures } from '../import/everything.ts';
import { applyAhead } from '../import/apply.ts';
import { findImport } from '../import/shared-import.ts';

export const applyImportRoute = route(applyImport, async (call) => {
  const { params, query, services, request } = call;
  const planned = await findImport(services, params.id);
  const options = { now: services.now(), mayShrink: query.shrink === '1' };
  await keepPictures(services.database, planned);
  await save(call, await applyAhead(services.database, planned, options));
  await noteConfirmed(services.records.feeds, params.id).catch((error: unknown) => {
    // it is saved by now
    request.log.error({ err: error, import: params.id }, 'a feed could not be noted as confirmed');
  });
  return planned.head.plan;
});
