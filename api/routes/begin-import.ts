import { beginImport } from '../contract/begin-import.ts';
import { uploadOf } from '../http/receive-upload.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { keepPictures } from '../import/everything.ts';
import { applyAhead } from '../import/apply.ts';
import { withKeptMapping } from '../import/mapping.ts';
import { planFile } from '../import/planned-import.ts';
import { shareImport } from '../import/shared-import.ts';

export const beginImportRoute = route(beginImport, async (call) => {
  const { body, query, request, services } = call;
  const { file, fileName } = uploadOf(request)!;
  const options = await withKeptMapping(services.records.mappings, body);
  const dryRun = query.dryRun === '1';
  const planned = await services.importsUnderWay.follow(fileName, (onStep) =>
    planFile(services, file, fileName, { ...options, dryRun }, onStep),
  );
  await shareImport(services, planned);
  if (!dryRun) {
    const terms = { now: services.now(), mayShrink: query.shrink === '1' };
    await keepPictures(services.database, planned);
    await save(call, await applyAhead(services.database, planned, terms));
  }
  return planned.head.plan;
});
